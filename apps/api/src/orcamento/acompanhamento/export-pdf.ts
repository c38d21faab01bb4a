/** Orçado × realizado (budget variance) as PDF, in the signs of the statement. */
import type { Acompanhamento, Idioma, Negativos } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import type { TFunction } from 'i18next'
import type { Celula, Coluna, Linha } from '../../exportacao/documento.ts'
import { PDF_LINHAS_MAX } from '../../exportacao/pdf-layout.ts'
import { writePdf } from '../../exportacao/write-documento.ts'
import type { ActiveCliente } from '../../http/authenticate.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { presentAcompanhamento } from './compare.ts'
import { describeFarol, printAcumulado, printExercicio } from './export.ts'
import type { LoadedAcompanhamento } from './read.ts'
import { listLinhas } from './linhas.ts'

type Texts = TFunction<'orcamento'>

function listColunas(t: Texts): Coluna[] {
  const after = ['orcado', 'realizado', 'variacao', 'varPercentual'] as const
  return [
    { titulo: t('acompanhamento.linha') },
    ...after.map((key) => ({ titulo: t(`acompanhamento.${key}`) })),
    { titulo: t('acompanhamento.farol'), alignRight: true },
    { titulo: t('acompanhamento.orcadoDoExercicio') },
    { titulo: t('acompanhamento.previstoDoExercicio') },
  ]
}

function celulasOf(t: Texts, nome: string, comparado: Acompanhamento): Celula[] {
  const { acumulado, exercicio } = comparado
  return [
    nome,
    { centavos: acumulado.orcadoCentavos },
    { centavos: acumulado.realizadoCentavos },
    { centavos: acumulado.variacaoCentavos },
    { razao: acumulado.razao },
    describeFarol(t, comparado, 'faixasCurtas'),
    { centavos: exercicio.orcadoCentavos },
    { centavos: exercicio.previstoCentavos },
  ]
}

function listRows(t: Texts, loaded: LoadedAcompanhamento, level: 'item' | 'linha', excedem: boolean): Linha[] {
  if (level === 'linha') {
    return listLinhas(loaded, { excedem }).map(({ linha }) => {
      const nome = [linha.grupoItem.descricao, linha.centroCusto?.descricao, linha.filial?.descricao].filter((parte) => parte !== undefined)
      return { nivel: 1, celulas: celulasOf(t, nome.join(' · '), linha) }
    })
  }
  return presentAcompanhamento(loaded).grupos.flatMap((grupo): Linha[] => {
    const itens = grupo.itens.filter(({ acumulado }) => !excedem || acumulado.excede)
    if (excedem && itens.length === 0) return []
    return [
      { nivel: 0, celulas: celulasOf(t, grupo.descricao, grupo) },
      ...itens.map((item): Linha => ({ nivel: 1, celulas: celulasOf(t, `${item.codigo} ${item.descricao}`, item) })),
    ]
  })
}

export function exportAcompanhamentoPdf(
  loaded: LoadedAcompanhamento,
  { nivel, excedem, negativos, idioma }: { nivel: 'item' | 'linha'; excedem: boolean; negativos: Negativos; idioma: Idioma },
  { nomeCurto }: Pick<ActiveCliente, 'nomeCurto'>,
): Promise<File> {
  const { orcamento, recorte, rateado, inicio } = loaded
  const t = textsOf(idioma, 'orcamento')
  const { centrosCusto, filiais } = recorte.alcance
  const only = (key: 'centrosCusto' | 'filiais', nomes: readonly string[] | null): string[] =>
    nomes === null ? [] : [t('acompanhamento.so', { replace: { nome: t(`acompanhamento.${key}`), nomes: nomes.join(', ') } })]
  const all = listRows(t, loaded, nivel, excedem)
  const shown = { mostradas: formatInteger(PDF_LINHAS_MAX, idioma), todas: formatInteger(all.length, idioma) }
  const notes = [
    t('acompanhamento.unidade'),
    ...(rateado ? [t('acompanhamento.notaRateio')] : []),
    ...(excedem ? [t('acompanhamento.notaExcedem')] : []),
    ...(all.length > PDF_LINHAS_MAX ? [t('acompanhamento.notaCorte', { replace: shown })] : []),
  ]
  const context = { cliente: nomeCurto, acumulado: printAcumulado(loaded, idioma), exercicio: printExercicio(inicio, idioma) }
  const versao = t('versao', { replace: { nome: orcamento.nome, versao: orcamento.versaoNumero } })
  return writePdf({
    nome: `${t('acompanhamento.arquivo')} ${nomeCurto} ${orcamento.nome} v${orcamento.versaoNumero}`,
    titulo: `${t('acompanhamento.titulo')} · ${versao}`,
    cabecalho: [
      t('acompanhamento.contexto', { replace: context }),
      ...only('centrosCusto', centrosCusto),
      ...only('filiais', filiais),
      notes.join(' '),
    ],
    tables: [
      {
        layout: 'resumo',
        colunas: listColunas(t),
        linhas: [
          ...all.slice(0, PDF_LINHAS_MAX),
          { celulas: celulasOf(t, t('acompanhamento.resultado'), presentAcompanhamento(loaded).resultado) },
        ],
      },
    ],
    negativos,
    idioma,
  })
}
