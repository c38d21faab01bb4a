import type { Idioma, OrcamentoItem, TabelaFormato } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { TFunction } from 'i18next'
import { listRows, writeList, type ListColuna } from '../exportacao/list.ts'
import type { File } from '../http/handler.ts'
import { textsOf } from '../i18n/i18n.ts'

const listColunas = (t: TFunction<'lista'>): ListColuna<OrcamentoItem>[] => [
  [t('orcamentos.nome'), ({ nome }) => nome],
  [t('orcamentos.de'), ({ inicio }) => formatMesNumerico(inicio)],
  [t('orcamentos.ate'), ({ inicio }) => formatMesNumerico(addMeses(inicio, 11))],
  [t('orcamentos.cenario'), ({ cenario }) => cenario],
  [t('orcamentos.tipo'), ({ tipo }) => t(`orcamentos.tipos.${tipo}`)],
  [t('orcamentos.versao'), ({ versaoNumero }) => ({ numero: versaoNumero })],
  [t('orcamentos.situacao'), ({ status }) => t(`orcamentos.situacoes.${status}`)],
  [t('orcamentos.dono'), ({ dono }) => dono.nome],
  [t('orcamentos.areas'), ({ areas }) => ({ numero: areas.aberta + areas.enviada + areas.devolvida + areas.aprovada })],
  [t('orcamentos.areasEnviadas'), ({ areas }) => ({ numero: areas.enviada })],
  [t('orcamentos.areasDevolvidas'), ({ areas }) => ({ numero: areas.devolvida })],
  [t('orcamentos.areasAprovadas'), ({ areas }) => ({ numero: areas.aprovada })],
]

export function exportOrcamentos(
  itens: readonly OrcamentoItem[],
  { clienteNome, formato, idioma }: { clienteNome: string; formato: TabelaFormato; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const name = t('orcamentos.arquivo')
  return writeList({ nome: `${name} ${clienteNome}`, sheet: name, formato }, listRows(listColunas(t), itens))
}
