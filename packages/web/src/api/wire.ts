/** The types of the API's schemas: types only, so that no schema gets into the browser's bundle. */
export type Wire<S extends { _output: unknown }> = S["_output"];

/** The `data` of a success envelope. */
export type WireData<S extends { _output: { data: unknown } }> = S["_output"]["data"];

/** `transformResponse` of a call whose caller needs the data only. */
export const dataOf = <T>(answer: { data: T }): T => answer.data;
