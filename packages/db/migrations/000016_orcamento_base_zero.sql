-- What a line of a zero-based plan was made of, beside its justification: so many, at so much each in every month that has it. The cells are
-- the plan; this is why they were what they were when the line was made.

alter table orcamento_linha
  add column contas jsonb check (jsonb_typeof(contas) = 'array');
