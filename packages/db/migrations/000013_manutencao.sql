-- Maintenance of the whole installation. Units and rules as in 000001.

-- One row at most, and none until it is turned on for the first time.
create table manutencao (
  unica boolean primary key default true check (unica),
  ligada boolean not null,
  mensagem text not null,
  previsao_at timestamptz,
  updated_at timestamptz not null
);

grant select, insert, update on manutencao to lastro_app;
