-- A waiver that was taken back: the books name both days.
alter table claims add waived_before_at timestamptz, add restored_at timestamptz,
  add constraint claims_restored check ((waived_before_at is null) = (restored_at is null));
