/** Orçado × realizado (budget variance) as PDF, in the signs of the statement. */
import type { Acompanhamento, Negativos } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { Celula, Coluna, Linha } from '../../exportacao/documento.ts'
import { PDF_LINHAS_MAX } from '../../exportacao/pdf-layout.ts'
import { writePdf } from '../../exportacao/write-documento.ts'
import type { ActiveCliente } from '../../http/authenticate.ts'
import type { File } from '../../http/handler.ts'
import { nameVersao } from '../version-name.ts'
import { presentAcompanhamento } from './compare.ts'
import type { LoadedAcompanhamento } from './read.ts'
import { listLinhas } from './linhas.ts'

const FAROL = { verde: 'Dentro', amarelo: 'Atenção', vermelho: 'Fora' }

const COLUNAS: readonly Coluna[] = [
  { titulo: 'Linha' },
  { titulo: 'Orçado' },
  { titulo: 'Realizado' },
  { titulo: 'Variação' },
  { titulo: 'Var. %' },
  { titulo: 'Farol', alignRight: true },
  { titulo: 'Orçado do exercício' },
  { titulo: 'Previsto do exercício' },
]

function describeFarol({ acumulado: { farol, excede } }: Acompanhamento): string {
  if (farol === null) return 'Sem realizado'
  return farol === 'verde' && excede ? 'Favorável' : FAROL[farol]
}

function celulasOf(nome: string, comparado: Acompanhamento): Celula[] {
  const { acumulado, exercicio } = comparado
  return [
    nome,
    { centavos: acumulado.orcadoCentavos },
    { centavos: acumulado.realizadoCentavos },
    { centavos: acumulado.variacaoCentavos },
    { razao: acumulado.razao },
    describeFarol(comparado),
    { centavos: exercicio.orcadoCentavos },
    { centavos: exercicio.previstoCentavos },
  ]
}

function listRows(loaded: LoadedAcompanhamento, level: 'item' | 'linha', excedem: boolean): Linha[] {
  if (level === 'linha') {
    return listLinhas(loaded, { excedem }).map(({ linha }) => {
      const nome = [linha.grupoItem.descricao, linha.centroCusto?.descricao, linha.filial?.descricao].filter((parte) => parte !== undefined)
      return { nivel: 1, celulas: celulasOf(nome.join(' · '), linha) }
    })
  }
  return presentAcompanhamento(loaded).grupos.flatMap((grupo): Linha[] => {
    const itens = grupo.itens.filter(({ acumulado }) => !excedem || acumulado.excede)
    if (excedem && itens.length === 0) return []
    return [
      { nivel: 0, celulas: celulasOf(grupo.descricao, grupo) },
      ...itens.map((item): Linha => ({ nivel: 1, celulas: celulasOf(`${item.codigo} ${item.descricao}`, item) })),
    ]
  })
}

export function exportAcompanhamentoPdf(
  loaded: LoadedAcompanhamento,
  { nivel, excedem, negativos }: { nivel: 'item' | 'linha'; excedem: boolean; negativos: Negativos },
  { nomeCurto }: Pick<ActiveCliente, 'nomeCurto'>,
): Promise<File> {
  const { orcamento, recorte, realizados, de, rateado, inicio } = loaded
  const withData = recorte.meses.filter((_, i) => realizados[de + i] === true)
  const acumulado = withData.length === 0 ? 'sem realizado' : `${formatMes(withData[0]!)} a ${formatMes(withData.at(-1)!)}`
  const { centrosCusto, filiais } = recorte.alcance
  const all = listRows(loaded, nivel, excedem)
  return writePdf({
    nome: `Orçado e realizado ${nomeCurto} ${orcamento.nome} v${orcamento.versaoNumero}`,
    titulo: `Orçado × realizado · ${nameVersao(orcamento)}`,
    cabecalho: [
      `${nomeCurto} · acumulado: ${acumulado} · exercício: ${formatMes(inicio)} a ${formatMes(addMeses(inicio, MESES_EXERCICIO - 1))}`,
      ...(centrosCusto === null ? [] : [`Centros de custo: ${centrosCusto.join(', ')}`]),
      ...(filiais === null ? [] : [`Filiais: ${filiais.join(', ')}`]),
      `Em R$, sem centavos, no sinal da DRE: variação positiva é favorável.${rateado ? ' Depois do rateio.' : ''}${excedem ? ' Só o que está fora da tolerância.' : ''}${all.length > PDF_LINHAS_MAX ? ` As primeiras ${PDF_LINHAS_MAX} de ${all.length} linhas.` : ''}`,
    ],
    tables: [
      {
        layout: 'resumo',
        colunas: COLUNAS,
        linhas: [...all.slice(0, PDF_LINHAS_MAX), { celulas: celulasOf('Resultado', presentAcompanhamento(loaded).resultado) }],
      },
    ],
    negativos,
  })
}
