// What any call is refused with (api).

export const unreadable = "The request could not be read";
export const forbidden = "You do not have permission to do this";
export const sessionRequired = "Please sign in";
export const tooManyRequests = ({ seconds }: { seconds: number }) =>
  `Too many tries. Please wait ${seconds} seconds.`;
export const tooSlow = "The request arrived too slowly. Please try again.";
export const tooLarge = "The request is too large";
export const keyReused = "This key was already used for another request";
export const unknownField = ({ fields }: { fields: string }) => `Unknown field: ${fields}`;
export const selectionUnreadable = ({ position }: { position: number }) =>
  `The field selection cannot be read from character ${position} on`;
export const selectionNotPlain = ({ what }: { what: string }) =>
  `A field selection is one list of field names in braces, without ${what === "second" ? "a second one" : what}`;
export const selectionTooDeep = ({ levels }: { levels: number }) =>
  `A field selection can have at most ${levels} levels`;
export const selectionOfLeaf = ({ fields }: { fields: string }) =>
  `These fields have no fields of their own to select: ${fields}`;
export const tookTooLong = "This takes too long at the moment. Narrow it down, or try again.";
export const unavailable = "The server is busy or restarting. Please try again.";
export const databaseUnreachable = "The database cannot be reached";
export const databaseRestarting = "The database has stopped and is being restarted";
export const databaseNotMigrated = "The database has not been migrated to this version of the server";
export const diskFull = "The server's disk is full. It will continue by itself as soon as there is space.";
export const imageInvalid = "The file is not a PNG, JPEG or WebP image";
export const imageTooLarge = "The image is too large";
export const nameTaken = ({ name }: { name: string }) => `${name} already exists`;
export const givenNameTaken = "This name already exists";
