-- An opening writes the lines of sales that waited for it in an order in which the drawer never falls below zero (counters §8). Openings
-- of earlier versions wrote them in any order, and their ledger stays as it is: check-invariants looks at each of them as one movement.
alter table shifts add column lines_in_order boolean not null default false;
