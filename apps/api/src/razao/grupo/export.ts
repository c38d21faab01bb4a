import type { GrupoArvore, Idioma, TabelaFormato } from '@lastro/contract'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

export function exportArvore(
  grupos: readonly GrupoArvore[],
  { clienteNome, formato, idioma }: { clienteNome: string; formato: TabelaFormato; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const situacaoOf = ({ arquivado }: { arquivado: boolean }): string => t(arquivado ? 'grupos.arquivado' : 'grupos.emUso')
  const sum = (figures: readonly number[]): Celula => ({ numero: figures.reduce((total, numero) => total + numero, 0) })
  const lines = grupos.flatMap((grupo): Celula[][] => [
    [
      grupo.codigo,
      '',
      grupo.descricao,
      t(`grupos.naturezas.${grupo.natureza}`),
      grupo.linhas.join(', '),
      sum(grupo.itens.map(({ contas }) => contas)),
      sum(grupo.itens.map(({ regras }) => regras)),
      situacaoOf(grupo),
    ],
    ...grupo.itens.map((item): Celula[] => [
      grupo.codigo,
      item.codigo,
      item.descricao,
      '',
      item.linhas.join(', '),
      { numero: item.contas },
      { numero: item.regras },
      situacaoOf(item),
    ]),
  ])
  const header = (['grupo', 'item', 'descricao', 'natureza', 'linhas', 'contas', 'regras', 'situacao'] as const).map((key) =>
    t(`grupos.${key}`),
  )
  return writeList({ nome: `${t('grupos.arquivo')} ${clienteNome}`, sheet: t('grupos.arquivo'), formato }, [header, ...lines])
}
