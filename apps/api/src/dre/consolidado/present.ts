import type { ComparativoColuna, ComparativoFonte, ComparativoLinha, DreConsolidado } from '@lastro/contract'
import { mesFromIndex } from '@lastro/engine'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import type { ParteDeMembro } from '../comparativo/colunas.ts'
import { listLacks, type LoadedFonte } from '../comparativo/fonte.ts'
import { indexesOf } from '../comparativo/load-fontes.ts'
import type { MonthCoverage } from './map-columns.ts'
import { sumSobra } from './conferencia.ts'
import type { listDivergencias } from './divergencias.ts'
import { unionMeses, type ConsolidadoEmpresa } from './empresas.ts'
import { listSemDePara } from './fora-da-dre.ts'
import { PREVIOUS, chaveDoCliente, CONSOLIDADO, ORCADO, REALIZADO } from './membros.ts'
import type { EliminacaoRow } from './store.ts'

const presentFonte = (chave: string): ComparativoFonte => ({
  chave,
  tipo: chave === PREVIOUS || chave === ORCADO ? chave : REALIZADO,
  nome: null,
  orcamentos: [],
  realizadoAte: null,
  lacunas: [],
})

const presentOrcado = (orcado: LoadedFonte): NonNullable<DreConsolidado['clientes'][number]['orcado']> => ({
  orcamentos: orcado.orcamentos.map(({ id, nome, versaoNumero, status }) => ({ id, nome, versaoNumero, status })),
  lacunas: listLacks(orcado),
})

interface Computed {
  empresas: readonly [ConsolidadoEmpresa, ...ConsolidadoEmpresa[]]
  modelo: ModeloCompilado
  recorte: Recorte
  baseAv: DreConsolidado['comparativo']['baseAv']
  fontes: readonly string[]
  partes: readonly ParteDeMembro[]
  colunas: ComparativoColuna[]
  linhas: ComparativoLinha[]
  calendario: MonthCoverage
  eliminacoes: readonly EliminacaoRow[]
  divergencias: readonly ReturnType<typeof listDivergencias>[]
  somas: ReadonlySet<string>
}

export function presentConsolidado(computed: Computed): Omit<DreConsolidado, 'itens'> {
  const { empresas, eliminacoes, divergencias, somas } = computed
  const comparativo = presentComparativo(computed)
  const nomes = new Map(empresas.map(({ cliente }) => [cliente.id, cliente.nomeCurto]))
  return {
    comparativo,
    clientes: empresas.map((empresa, i) => presentEmpresa(empresa, divergencias[i]?.modelo ?? null, computed)),
    eliminacoes: eliminacoes.map(({ entre: [cliente, counterpart], createdAt, ...eliminacao }) => ({
      ...eliminacao,
      clientes: [
        { id: cliente, nome: nomes.get(cliente) ?? '' },
        { id: counterpart, nome: nomes.get(counterpart) ?? '' },
      ],
      createdAt: createdAt.toISOString(),
    })),
    divergencias: divergencias.flatMap(({ lista }) => lista),
    conferencia: { somas: [...somas], diferencaCentavos: sumSobra(comparativo.linhas, comparativo, somas) },
  }
}

function presentComparativo(computed: Computed): DreConsolidado['comparativo'] {
  const { empresas, modelo, recorte, baseAv, fontes, partes, colunas, linhas, calendario } = computed
  const { inicio, fim } = recorte.periodo
  const unidos = unionMeses(empresas)
  const [first, last] = [unidos[0], unidos.at(-1)]
  const realizado = indexesOf(recorte.periodo).findLast((mes) => calendario.has(REALIZADO, CONSOLIDADO, mes))
  return {
    modelo: { id: modelo.id, nome: modelo.nome },
    versao: empresas[0].dados.versao,
    alcance: recorte.alcance,
    inicio,
    fim,
    rateado: false,
    baseAv,
    disponivel: first === undefined || last === undefined ? null : { inicio: mesFromIndex(first), fim: mesFromIndex(last) },
    realizadoAte: realizado === undefined ? null : mesFromIndex(realizado),
    fontes: fontes.map(presentFonte),
    fora: listSemDePara(empresas, recorte, fontes),
    partes: partes.map(({ membro: _membro, ...parte }) => parte),
    colunas,
    linhas,
    opcoes: [],
  }
}

function presentEmpresa(
  { cliente: { id, nomeCurto }, dados, orcado }: ConsolidadoEmpresa,
  modelo: string | null,
  { recorte, calendario }: Computed,
): DreConsolidado['clientes'][number] {
  const missing = indexesOf(recorte.periodo).filter((mes) => !calendario.has(REALIZADO, chaveDoCliente(id), mes))
  return {
    id,
    nome: nomeCurto,
    modelo,
    versao: dados.versao,
    lacunas: listLacks({ missing: new Set(missing), deslocamento: 0 }),
    orcado: orcado === undefined ? null : presentOrcado(orcado),
  }
}
