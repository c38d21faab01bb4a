import { importacaoCan, type Importacao, type ImportacaoDetalhe, type Perfil } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import { can } from '../http/authenticate.ts'
import type { ImportacaoRow, RelatoriosRow } from './store.ts'

export function presentImportacao(row: ImportacaoRow, perfil: Perfil): Importacao {
  const { diferencas, meses, createdAt, finishedAt, ...rest } = row
  const mayImport = can(perfil, 'import', 'Lancamento')
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    meses: meses.map(({ mes, ativo }) => ({ mes: mesFromSql(mes), ativo })),
    diferencaCentavos: diferencas,
    can: { cancelar: mayImport && importacaoCan.cancelar(row.status), desfazer: mayImport && importacaoCan.desfazer(row.status) },
  }
}

export function presentDetalhe(row: ImportacaoRow, relatorios: RelatoriosRow, perfil: Perfil): ImportacaoDetalhe {
  return { ...presentImportacao(row, perfil), saude: relatorios.saude, conferencia: relatorios.conferencia }
}
