/** Diffs two versions of a budget. Line ids differ between versions, so lines match by grupo item, centro de custo and filial. */
import type { OrcamentoRevisao, orcamentoRevisaoRotas, RevisaoLinha, RotaQueryLida } from '@lastro/contract'
import { addCentavos, mesFromSql, type Centavos, type GrupoNatureza } from '@lastro/engine'
import { listGruposComItens } from '../../cubo/store.ts'
import { inSlices } from '../../exportacao/yield-to-event-loop.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { findOrcamento, listVersoes, type VersaoRow } from '../store.ts'
import { listNomes, type Nome } from '../arquivo/snapshot.ts'
import { readColunas, type Colunas } from '../atos/colunas.ts'
import { ZEROS } from '../atos/write.ts'
import { bitOf, diffMeses, listBits, MESES } from '../atos/month-bits.ts'

type Filtro = Pick<RotaQueryLida<typeof orcamentoRevisaoRotas.diff>, 'busca' | 'situacao' | 'mes'>

export type Revisao = OrcamentoRevisao

interface Par {
  antesCentavos: Centavos[]
  depoisCentavos: Centavos[]
}

const semValores = (): Par => ({ antesCentavos: [...ZEROS], depoisCentavos: [...ZEROS] })

function addInto(soma: Centavos[], valores: readonly Centavos[]): void {
  for (let mes = 0; mes < MESES; mes++) soma[mes] = addCentavos(soma[mes]!, valores[mes]!)
}

function addPar(soma: Par, { antesCentavos, depoisCentavos }: Par): void {
  addInto(soma.antesCentavos, antesCentavos)
  addInto(soma.depoisCentavos, depoisCentavos)
}

type Chave = readonly [grupoItemId: number, centroCustoId: number, filialId: number]

/** Twelve values per line key; 0 is none. */
function indexLinhas({ grupoItemId, centroCustoId, filialId, valoresCentavos }: Colunas): Map<string, { chave: Chave; valores: number[] }> {
  return new Map(
    grupoItemId.map((item, i) => {
      const chave: Chave = [item, centroCustoId[i]!, filialId[i]!]
      return [chave.join(' '), { chave, valores: valoresCentavos.slice(i * MESES, (i + 1) * MESES) }]
    }),
  )
}

interface DoPlano {
  grupoId: number
  grupo: string
  natureza: GrupoNatureza
  codigo: string
  descricao: string
  ordem: number
}

const fold = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const nameOf = (nome: Nome | undefined): string | null => (nome === undefined ? null : `${nome.codigo} ${nome.descricao}`)

function isAchada(palavras: readonly string[], ...nomes: readonly (string | null)[]): boolean {
  if (palavras.length === 0) return true
  const texto = fold(nomes.filter((nome) => nome !== null).join(' '))
  return palavras.every((palavra) => texto.includes(palavra))
}

const situacaoOf = (antes: unknown, depois: unknown): RevisaoLinha['situacao'] =>
  antes === undefined ? 'nova' : depois === undefined ? 'removida' : 'mudada'

const versaoOf = ({ id, versaoNumero, status }: VersaoRow): OrcamentoRevisao['depois'] => ({ id, versaoNumero, status })

/**
 * Returns every difference, not only the listed ones. Row-level security limits both versions to the caller's scope.
 * @param de version to compare with; by default the previous one
 * @throws ErroApi `registro_not_found`, also for a version of another budget
 */
export async function diffVersoes(
  contexto: ContextoCliente,
  { id, de, busca = '', situacao, mes }: Filtro & { id: number; de?: number | undefined },
): Promise<Revisao> {
  const orcamento = orNotFound(await findOrcamento(contexto, id))
  const versoes = await listVersoes(contexto, orcamento.raizId)
  const anterior =
    de === undefined
      ? versoes.findLast(({ versaoNumero }) => versaoNumero < orcamento.versaoNumero)
      : orNotFound(versoes.find((versao) => versao.id === de))
  const plano = new Map<number, DoPlano>()
  const grupos = await listGruposComItens(contexto)
  for (const { id: grupoId, descricao: grupo, natureza, itens } of grupos) {
    for (const { id: itemId, codigo, descricao } of itens)
      plano.set(itemId, { grupoId, grupo, natureza, codigo, descricao, ordem: plano.size })
  }
  const [centros, filiais] = [await listNomes(contexto, 'centro_custo'), await listNomes(contexto, 'filial')]
  const ordemDos = (nomes: ReadonlyMap<number, Nome>): Map<number, number> => new Map([...nomes.keys()].map((cada, i) => [cada, i + 1]))
  const [ordemCentros, ordemFiliais] = [ordemDos(centros), ordemDos(filiais)]

  const eram = anterior === undefined ? undefined : indexLinhas(await readColunas(contexto, anterior.id))
  const sao = indexLinhas(await readColunas(contexto, id))
  const resultado = semValores()
  for (const { valores } of (eram ?? sao).values()) addInto(resultado.antesCentavos, valores)
  for (const { valores } of sao.values()) addInto(resultado.depoisCentavos, valores)

  const palavras = fold(busca).split(' ').filter(Boolean)
  const achadas: { linha: RevisaoLinha; lugar: readonly number[] }[] = []
  for await (const texto of inSlices(eram === undefined ? [] : new Set([...eram.keys(), ...sao.keys()]))) {
    const [era, e] = [eram?.get(texto), sao.get(texto)]
    const [item, centro, filial] = (e ?? era)!.chave
    const [antes, depois] = [era?.valores ?? ZEROS, e?.valores ?? ZEROS]
    const { meses } = diffMeses(antes, depois)
    const foi = situacaoOf(era, e)
    if (foi === 'mudada' && meses === 0) continue
    if ((situacao !== undefined && foi !== situacao) || (mes !== undefined && (meses & bitOf(mes)) === 0)) continue
    const doPlano = plano.get(item)
    if (doPlano === undefined) throw new Error('a budget line refers to an unknown item')
    const { grupoId, grupo, codigo, descricao, ordem } = doPlano
    const [centroCusto, nomeFilial] = [nameOf(centros.get(centro)), nameOf(filiais.get(filial))]
    if (!isAchada(palavras, grupo, codigo, descricao, centroCusto, nomeFilial)) continue
    achadas.push({
      linha: {
        grupoId,
        grupoItemId: item,
        codigo,
        descricao,
        centroCusto,
        filial: nomeFilial,
        situacao: foi,
        meses,
        antesCentavos: [...antes],
        depoisCentavos: [...depois],
      },
      lugar: [ordem, ordemCentros.get(centro) ?? 0, ordemFiliais.get(filial) ?? 0],
    })
  }
  const linhas = achadas
    .toSorted((a, b) => a.lugar[0]! - b.lugar[0]! || a.lugar[1]! - b.lugar[1]! || a.lugar[2]! - b.lugar[2]!)
    .map(({ linha }) => linha)
  return {
    inicio: mesFromSql(orcamento.mesInicio),
    nome: orcamento.nome,
    depois: versaoOf(orcamento),
    antes: anterior === undefined ? null : versaoOf(anterior),
    versoes: versoes.map(versaoOf),
    resultado,
    total: countLinhas(linhas),
    grupos: sumGrupos(grupos, linhas),
    linhas,
  }
}

function countLinhas(linhas: readonly RevisaoLinha[]): OrcamentoRevisao['total'] {
  const count = (qual: RevisaoLinha['situacao']): number => linhas.filter(({ situacao }) => situacao === qual).length
  return {
    linhas: linhas.length,
    mudadas: count('mudada'),
    novas: count('nova'),
    removidas: count('removida'),
    celulas: linhas.reduce((soma, { meses }) => soma + listBits(meses).length, 0),
  }
}

function sumGrupos(grupos: Awaited<ReturnType<typeof listGruposComItens>>, linhas: readonly RevisaoLinha[]): OrcamentoRevisao['grupos'] {
  const porGrupo = Map.groupBy(linhas, ({ grupoId }) => grupoId)
  return grupos.flatMap(({ id, codigo, descricao, natureza }) => {
    const delas = porGrupo.get(id)
    if (delas === undefined) return []
    const soma = semValores()
    for (const linha of delas) addPar(soma, linha)
    return [{ id, codigo, descricao, natureza, linhas: delas.length, ...soma }]
  })
}
