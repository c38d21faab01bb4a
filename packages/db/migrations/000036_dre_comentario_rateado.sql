-- What is said of an amount after rateio is of the whole company: any part of it says something of the other centros de custo. Rules as in
-- 000001, comments in 000034.

alter policy do_alcance on dre_comentario
  using (((select coalesce(current_setting('app.centros_custo', true), '') = '')
      or coalesce(not rateado and centros_custo <@ (select nullif(current_setting('app.centros_custo', true), '')::int[]), false))
    and ((select coalesce(current_setting('app.filiais', true), '') = '')
      or coalesce(not rateado and filiais <@ (select nullif(current_setting('app.filiais', true), '')::int[]), false)));
