-- Limits of what one caller can cost or learn.

-- The rows that this function asks about were often written a moment before, by the same transaction, and nobody has counted them yet: a loop
-- over all centros de custo for each of them looks cheap to the planner, and takes minutes when there are thousands. Joins by hash do not.
alter function saldo_mensal_conferir() set enable_nestloop = off;

-- How often it was used in vain with the CNPJ of a registered company: each attempt tells who is one.
alter table link_unico add tentativas smallint not null default 0;
