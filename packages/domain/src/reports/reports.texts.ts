// Reports (reports).

export const reportTypeRequired = "Please select a report type.";
export const reportTypeInvalid = "Invalid report type selected.";
export const reportGenerated = "Report generated successfully!";
export const reportFailed = ({ message }: { message: string }) => `Failed to generate report: ${message}`;
export const reportDaysBackwards = "To Date is before From Date";
export const chooseReport = "Choose a report and generate it";
export const shiftNumber = ({ id }: { id: string }) => `Shift ${id}`;
export const otherDays = "Other days";
