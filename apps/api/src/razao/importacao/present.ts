import { importacaoCan, type Importacao, type ImportacaoDetalhe } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import { can, type ComRegras } from '../../acesso/permissao/regras.ts'
import type { ImportacaoRow, RelatoriosRow, ReplacedRow } from './store.ts'

export function presentImportacao(row: ImportacaoRow, caller: ComRegras): Importacao {
  const { diferencas, meses, desfeita, createdAt, finishedAt, ...rest } = row
  const mayImport = can(caller, 'import', 'Lancamento')
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    meses: meses.map(({ mes, ...vigencia }) => ({ mes: mesFromSql(mes), ...vigencia })),
    desfeita: desfeita && { ...desfeita, quando: new Date(desfeita.quando).toISOString() },
    diferencaCentavos: diferencas,
    can: { cancelar: mayImport && importacaoCan.cancelar(row.status), desfazer: mayImport && importacaoCan.desfazer(row.status) },
  }
}

export function presentDetail(
  row: ImportacaoRow,
  { saude, conferencia, reabrir }: RelatoriosRow,
  substituidas: readonly ReplacedRow[],
  caller: ComRegras,
): ImportacaoDetalhe {
  return {
    ...presentImportacao(row, caller),
    saude,
    conferencia,
    reabrir,
    substituiu: substituidas.map(({ meses, ...replaced }) => ({ ...replaced, meses: meses.map(mesFromSql) })),
  }
}
