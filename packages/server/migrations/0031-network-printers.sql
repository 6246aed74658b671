-- A counter's network printer (printing §12). The server checks the address again when it connects.
alter table terminals add column printer_address text, add column printer_port int,
  add check ((printer_address is null) = (printer_port is null) and printer_port between 9100 and 9109);
create or replace trigger note_update
  after update of name, description, unique_no, branch_id, status, printer_address, printer_port on terminals for each row
  when ((old.name, old.description, old.unique_no, old.branch_id, old.status, old.printer_address, old.printer_port)
    is distinct from (new.name, new.description, new.unique_no, new.branch_id, new.status, new.printer_address,
      new.printer_port))
  execute function note_terminal();
