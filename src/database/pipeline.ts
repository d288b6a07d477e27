import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  Transaction,
  type TransactionSettings,
} from 'kysely'

/** Sends `begin` without waiting for its answer, so that the first statement goes right behind it. */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    // Told at the end; a broken connection fails the first statement, too.
    begun.catch(() => {})
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)])
  }
}

/** For pools with `pipeline`: a connection takes statements while others are under way, and answers in their order. */
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

/** The same transaction, whose statements go to the server at once: one need not wait for the answer to the one before. */
export async function pipelined<DB>(transaction: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = transaction.getExecutor()
  const connection = await executor.provideConnection(async (connection) => connection)
  return new Transaction<DB>({
    ...props,
    executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
  })
}
