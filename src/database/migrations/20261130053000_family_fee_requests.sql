-- Days for which a household asked for the family fee; null: never. Those entered before count as having asked.
alter table households add column fee_request daterange default '(,)';
