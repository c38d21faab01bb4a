import { importacaoCan, type Importacao, type ImportacaoDetalhe } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import { can, type ComRegras } from '../permissao/regras.ts'
import type { ImportacaoRow, RelatoriosRow } from './store.ts'

/** An import as this person may see it. */
export function presentImportacao(row: ImportacaoRow, quem: ComRegras): Importacao {
  const { diferencas, meses, createdAt, finishedAt, ...rest } = row
  const mayImport = can(quem, 'import', 'Lancamento')
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    meses: meses.map(({ mes, ativo }) => ({ mes: mesFromSql(mes), ativo })),
    diferencaCentavos: diferencas,
    can: { cancelar: mayImport && importacaoCan.cancelar(row.status), desfazer: mayImport && importacaoCan.desfazer(row.status) },
  }
}

/** The same with its reports. */
export function presentDetalhe(row: ImportacaoRow, relatorios: RelatoriosRow, quem: ComRegras): ImportacaoDetalhe {
  return { ...presentImportacao(row, quem), saude: relatorios.saude, conferencia: relatorios.conferencia }
}
