// The first screen's menu names this page: in a file without functions, which would come with the first load.

export const createProduct = "Create Product";
