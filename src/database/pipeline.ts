import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from 'kysely'

class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    // The end of the transaction reports it; a broken connection fails the first statement, too.
    begun.catch(() => {})
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)])
  }
}

/** For pools with `pipeline`: statements follow at once, answers keep their order. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config)
  }
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection')) })
const props = { config: { dialect }, dialect, driver: dialect.createDriver() }

export async function pipelined<DB>(transaction: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = transaction.getExecutor()
  const connection = await executor.provideConnection(async (connection) => connection)
  return new Transaction<DB>({
    ...props,
    executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
  })
}
