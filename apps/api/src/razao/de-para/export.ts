import type { DeParaLista, Idioma, TabelaFormato } from '@lastro/contract'
import type { TFunction } from 'i18next'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

const listColunas = (t: TFunction<'lista'>): ListColuna<DeParaLista['contas'][number]>[] => [
  [t('dePara.conta'), ({ codigo }) => codigo],
  [t('dePara.descricao'), ({ descricao }) => descricao],
  [t('dePara.codigoReferencial'), ({ codigoReferencial }) => codigoReferencial ?? ''],
  [t('dePara.saldo'), ({ saldoCentavos }) => ({ centavos: saldoCentavos })],
  [t('dePara.situacao'), ({ situacao }) => t(`dePara.situacoes.${situacao}`)],
  [t('dePara.grupoItem'), ({ grupoItem }) => grupoItem?.codigo ?? ''],
  [t('dePara.grupoItemDescricao'), ({ grupoItem }) => grupoItem?.descricao ?? ''],
  [
    t('dePara.regra'),
    ({ regra, regrasEmConflito }) =>
      regra?.texto ?? regrasEmConflito.map(({ texto, grupoItem }) => `${texto} → ${grupoItem.codigo}`).join('; '),
  ],
  [t('dePara.origem'), ({ regra }) => regra?.origem ?? ''],
  [t('dePara.motivo'), ({ regra }) => regra?.motivo ?? ''],
]

export function exportDePara(
  { contas }: DeParaLista,
  { clienteNome, formato, idioma }: { clienteNome: string; formato: TabelaFormato; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const name = t('dePara.arquivo')
  return writeList({ nome: `${name} ${clienteNome}`, sheet: name, formato }, listRows(listColunas(t), contas))
}
