// Lists, forms and dialogs of any page but the first screen's (shell).

export const moreThan = ({ count }: { count: string }) => `more than ${count}`;
export const createTyped = ({ name }: { name: string }) => `Create “${name}”`;
export const changedMeanwhile = ({ value }: { value: string }) =>
  `Changed meanwhile by somebody else: ${value}`;
export const keepsTyped = "Somebody else changed this meanwhile. What you typed is still here.";
export const leaveUnsaved = "Leave without saving?";
export const leave = "Leave";
export const stay = "Stay";
export const unsavedWork = ({ what }: { what: string }) => `Not saved yet: ${what}`;
export const scanWithCamera = "Scan with camera";
export const cameraRefused =
  "The camera may not be used here. Allow it in the browser's settings for this page.";
export const cameraMissing = "No camera was found on this device";
export const cameraFailed = "The camera could not be started";
export const pictureWrongType = ({ name }: { name: string }) => `${name} is not a PNG, JPEG or WebP image`;
export const pictureTooBig = ({ name, megabytes }: { name: string; megabytes: number }) =>
  `${name} is larger than ${megabytes} MB`;
export const chooseCsv = "Choose a CSV file";
export const dropCsv = "or drop it here";
export const exportCsv = "Export CSV";
export const downloadCsv = "Download CSV";
export const downloadList = "Download this list";
