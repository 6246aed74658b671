export const select = "Select";
export const selectedCount = ({ count }: { count: number }) => `${count} selected`;
export const selectOf = ({ name }: { name: string }) => `Select ${name}`;
export const editOf = ({ name }: { name: string }) => `Edit ${name}`;
export const rowsToCorrect = ({ count }: { count: number }) =>
  `${count === 1 ? "1 row" : `${count} rows`} to correct, nothing was imported`;
export const firstListed = ({ count }: { count: number }) => `The first ${count} are listed.`;
export const csvLineColumn = "line";
export const csvReasonColumn = "reason";
export const rowsShown = ({ first, last, count }: { first: number; last: number; count: string }) =>
  `${first}–${last} of ${count}`;
export const namedRowsShown = ({
  counts,
  first,
  last,
  count,
}: {
  counts: string;
  first: number;
  last: number;
  count: string;
}) => `${counts} ${first}–${last} of ${count}`;
export const rowsPerPage = ({ table }: { table: string }) => `${table} per page`;
export const perPage = ({ count }: { count: number }) => `${count} a page`;
export const moreOfRow = ({ place }: { place: number }) => `More of row ${place}`;
export const downloadCodeAsPng = ({ code }: { code: string }) => `Download ${code} as PNG`;
export const downloadAsPng = "Download as PNG";
export const camera = "Camera";
export const cameraHint = "Hold the barcode into the picture.";
export const chooseAnotherFile = "Choose another file";
export const place = "SL";
/** `shown`: the count as it is written, which may be "more than …". */
export const resultCount = ({ count, shown }: { count: number; shown: string }) =>
  count === 1 ? "1 result" : `${shown} results`;
export const from = "From";
export const to = "To";
export const shownCount = ({ count }: { count: number }) => `${count} shown`;
export const shownOf = ({ shown, count }: { shown: number; count: number }) => `${shown} of ${count}`;
export const documentTitle = ({ title }: { title: string }) => `${title} – Clove POS`;
export const pagesOf = ({ table }: { table: string }) => `Pages of ${table}`;
export const previousPage = "Previous page";
export const pageNumber = ({ page }: { page: number }) => `Page ${page}`;
export const nextPage = "Next page";
export const rowsToCorrectTable = "Rows to correct";
export const line = "Line";
export const isRequired = ({ field }: { field: string }) => `${field} is required`;
export const dayImpossible = "Enter a whole date that exists, or none";
export const columns = "Columns";
export const headingsInEnglish = "Headings in English, for other programs and for importing";
export const headingsInMine = "Headings in my language";
