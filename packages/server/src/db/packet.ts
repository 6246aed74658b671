import pg from "pg";

/** A statement, as `pg` itself hears its answer. */
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

/** Of `pg`: names that were sent to be prepared, until PostgreSQL has prepared them. */
type Line = pg.Connection & { submittedNamedStatements: Record<string, string> };

/**
 * Statements that PostgreSQL answers together, after the last one (one Sync of its protocol): `pg` by itself has each answered
 * for itself, and every answer wakes both sides. When one fails, those behind it are not run and fail with the same error.
 */
export class Packet extends pg.Query {
  // What `pg` notes as prepared: of the statement that is answered now.
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
        // A value that cannot be sent: nothing behind it may be run.
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
    // Each statement was told when it was complete.
    this.onAnswered?.();
  }

  /** The last that is heard of this packet: `pg` keeps the end of a failed one to itself. */
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
