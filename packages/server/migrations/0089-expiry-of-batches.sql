-- The last day on which goods of a batch are good, if it was noted (stock §37).
alter table batches add column expires_on date;
