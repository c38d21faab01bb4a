-- What a line of a zero-based plan was made of, beside its justification: so many, at so much each in every month that has it. The cells are
-- the plan; this is why they were what they were when the line was made.

alter table orcamento_linha
  add column quantidade_micros bigint check (quantidade_micros >= 0),
  add column preco_centavos bigint check (preco_centavos >= 0),
  add constraint orcamento_linha_base_zero check ((quantidade_micros is null) = (preco_centavos is null));
