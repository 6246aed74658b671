import pg from "pg";

/** A statement, with the methods by which `pg` tells it its answer. */
type Statement = {
  name: string | undefined;
  text: string;
  _result: { _types: pg.CustomTypesConfig };
  submit(line: Line): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, line: Line): void;
  handleReadyForQuery(line: Line): void;
  handleError(error: Error, line: Line): void;
};

/** `submittedNamedStatements`: the statements that were sent to be prepared and are not prepared yet. */
type Line = pg.Connection & { submittedNamedStatements: Record<string, string> };

/**
 * Statements that are sent and answered together, with one Sync of PostgreSQL's protocol after the last. `pg` by itself sends a Sync
 * with each statement, and each answer wakes both sides. When a statement fails, those behind it are not run and fail with its error.
 */
export class Packet extends pg.Query {
  // `pg` reads both to note which statement is prepared, so they are those of the statement that is being answered.
  name: string | undefined;
  text = "";
  onAnswered: (() => void) | undefined;
  readonly #types: pg.CustomTypesConfig;
  readonly #statements: Statement[] = [];
  #failure: Error | undefined;

  constructor(types: pg.CustomTypesConfig) {
    super("");
    this.#types = types;
  }

  add(config: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new pg.Query({ ...config, queryMode: "extended" } as pg.QueryConfig, (error, result) => {
        if (!error) return resolve(result);
        this.#failure ??= error;
        return reject(error);
      });
      const statement = query as unknown as Statement;
      statement._result._types = this.#types;
      this.#statements.push(statement);
    });
  }

  get isEmpty(): boolean {
    return this.#statements.length === 0;
  }

  get texts(): string[] {
    return this.#statements.map(({ text }) => text);
  }

  override submit = (line: pg.Connection): void => {
    const unanswered: Line = Object.create(line, { sync: { value: () => {} } });
    line.stream.cork();
    try {
      for (const [at, statement] of this.#statements.entries()) {
        statement.submit(unanswered);
        // A value could not be serialized: no statement behind it may run.
        if (this.#failure) this.#refuse(this.#statements.splice(at), unanswered);
      }
      line.sync();
    } finally {
      line.stream.uncork();
    }
    this.#next();
  };

  handleRowDescription(message: unknown): void {
    this.#statements[0]!.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#statements[0]!.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, line: Line): void {
    const done = this.#statements.shift()!;
    done.handleCommandComplete(message, line);
    done.handleReadyForQuery(line);
    this.#next();
  }

  handleReadyForQuery(): void {
    // The statements have been told by `handleCommandComplete`.
    this.onAnswered?.();
  }

  /** After an error `pg` calls nothing more on this packet. */
  handleError(error: Error, line: Line): void {
    this.onAnswered?.();
    this.#failure ??= error;
    this.#refuse(this.#statements.splice(0), line);
  }

  #refuse(statements: readonly Statement[], line: Line): void {
    for (const statement of statements) {
      if (statement.name !== undefined) delete line.submittedNamedStatements[statement.name];
      statement.handleError(this.#failure!, line);
    }
  }

  #next(): void {
    const [next] = this.#statements;
    this.name = next?.name;
    this.text = next?.text ?? "";
  }
}
