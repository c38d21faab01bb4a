/** Budget as PDF: grupos, itens and lines by month. Costs are positive under grupos marked (−). */
import { addCentavos, addMeses, MESES_EXERCICIO, orientCentavos, type GrupoNatureza } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { Celula, Documento, Linha } from '../../exportacao/documento.ts'
import { PDF_LINHAS_MAX } from '../../exportacao/pdf-layout.ts'
import { SITUACOES } from '../../exportacao/situacao-orcamento.ts'
import { nameVersao } from '../version-name.ts'
import type { SnapshotLinha, OrcamentoSnapshot } from './snapshot.ts'

const sumLinhas = (lines: readonly SnapshotLinha[]): number[] =>
  Array.from({ length: MESES_EXERCICIO }, (_, mes) => lines.reduce((soma, { valores }) => addCentavos(soma, valores[mes]!), 0))

/** `natureza` null is the result, with its own sign. */
function celulasOf(nome: string, valores: readonly number[], natureza: GrupoNatureza | null): Celula[] {
  const shown = natureza === null ? valores : valores.map((valor) => orientCentavos(natureza, valor))
  return [nome, ...[...shown, shown.reduce(addCentavos, 0)].map((centavos) => ({ centavos }))]
}

/** Omits detail that does not fit on paper; a note then refers to the sheet. */
export function buildOrcamentoPdf(
  { orcamento, inicio, linhas }: Pick<OrcamentoSnapshot, 'orcamento' | 'inicio' | 'linhas'>,
  cliente: string,
): Documento {
  const { nome, versaoNumero, status, cenario, dono, approvedBy, conteudoHash } = orcamento
  const grupos = Map.groupBy(linhas, ({ grupo }) => grupo)
  const itens = new Set(linhas.map(({ item }) => item.codigo)).size
  const comItens = grupos.size + itens <= PDF_LINHAS_MAX
  const comLinhas = grupos.size + itens + linhas.length <= PDF_LINHAS_MAX
  const rows = [...grupos].flatMap(([grupo, doGrupo]): Linha[] => [
    { nivel: 0, celulas: celulasOf(grupo, sumLinhas(doGrupo), doGrupo[0]!.natureza) },
    ...(comItens ? [...Map.groupBy(doGrupo, ({ item }) => item.codigo).values()] : []).flatMap((doItem): Linha[] => [
      {
        nivel: 1,
        celulas: celulasOf(`${doItem[0]!.item.codigo} ${doItem[0]!.item.descricao}`, sumLinhas(doItem), doItem[0]!.natureza),
      },
      ...(comLinhas
        ? doItem.map(({ centroCusto, filial, valores, natureza }): Linha => {
            const location = [centroCusto?.descricao, filial?.descricao].filter((parte) => parte !== undefined).join(' · ')
            return { nivel: 2, celulas: celulasOf(location === '' ? 'Sem centro de custo' : location, valores, natureza) }
          })
        : []),
    ]),
  ])
  const meses = Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))
  return {
    nome: `${nome} v${versaoNumero}`,
    titulo: nameVersao(orcamento),
    cabecalho: [
      `${cliente} · ${meses[0]!} a ${meses.at(-1)!} · ${cenario} · ${SITUACOES[status]} · ${dono}`,
      `Em R$, sem centavos; custos positivos sob os grupos (−).${comLinhas ? '' : ` As ${linhas.length} linhas estão somadas nos ${comItens ? 'itens' : 'grupos'}: baixe a planilha para vê-las.`}`,
      ...(conteudoHash === null ? [] : [`Aprovado${approvedBy === null ? '' : ` por ${approvedBy}`}. Conteúdo (SHA-256): ${conteudoHash}`]),
    ],
    tables: [
      {
        layout: 'resumo',
        colunas: ['Linha', ...meses, 'Total'].map((titulo) => ({ titulo })),
        linhas: [...rows, { celulas: celulasOf('Resultado', sumLinhas(linhas), null) }],
      },
    ],
  }
}
