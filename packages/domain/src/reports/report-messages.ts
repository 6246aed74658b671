/** What the reports and the dashboard say. A part of `messages`. */
export const reportMessages = {
  reportTypeRequired: "Please select a report type.",
  reportTypeInvalid: "Invalid report type selected.",
  reportGenerated: "Report generated successfully!",
  reportFailed: "Failed to generate report: {message}",
  reportDaysBackwards: "To Date is before From Date",
  chooseReport: "Choose a report and generate it",

  // The dashboard
  comparedDays: "Today until now, beside the same weekday of the week before",
  comparedUntil: "Today until {time}, beside {day} until {time}",
  moreThanBefore: "{percent}% more than {before}",
  lessThanBefore: "{percent}% less than {before}",
  sameAsBefore: "About the same as {before}",
  weekBefore: "{before} a week before",
  salesByHourLabel: "Sales of today and of {day} by the hour; a table with the same figures follows.",
  noSalesYet: "No sales yet. Figures appear here with the first one.",
  nothingSoldToday: "Nothing sold today",
  toSaleScreen: "To the sale screen",
  toReport: "Report",
  nothingLow: "Nothing is low",
  shift: "Shift",
  shiftNumber: "Shift {id}",
  noOpenShift: "No shift is open",
  flaggedSales: "Sales with remarks",
  keptAside: "Records kept aside",
  waitingSales: "Sales without a shift",
  toSettleHint:
    "Sales without a shift are counted when their counter's next shift opens. What a device has not sent yet is shown on that device.",
  nobodyNearLimit: "Nobody is near the credit limit",
  lastBackup: "Last backup: {time}",
  setBack: "This server was set back to {time}",
  setBackDetail:
    "What was stored on it since then is gone. Sales that waited on tills are sent as ever; look at what is kept aside, and enter again what is missing.",
  backupLate:
    "The last backup is of {time}. Whoever looks after this server should find out why there is no newer one.",
  noBackup:
    "There is no backup of this data yet. Whoever looks after this server can set up backups (BACKUP_DIR).",

  // The daily summary
  dailySummary: "Daily summary by e-mail",
  summaryOn: "From tomorrow on the summary comes every morning",
  summaryOff: "No more daily summaries",
  summaryTitle: "{company}: {day}",
  summaryBeside: "Beside {day}",
  shiftsWithMismatch: "Shifts with a mismatch",
  customersNearLimit: "Customers near their credit limit",
  openDashboard: "Open the dashboard",
  whySummary:
    "This comes every morning because 'Daily summary by e-mail' is ticked in your profile menu, at the upper right of Clove POS. Untick it there and it stops.",
};
