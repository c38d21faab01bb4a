/** Diffs two versions of a budget. Line ids differ between versions, so lines match by grupo item, centro de custo and filial. */
import type { OrcamentoRevisao, orcamentoRevisaoRotas, RevisaoLinha, RotaQueryLida } from '@lastro/contract'
import { addCentavos, mesFromSql, type Centavos, type GrupoNatureza } from '@lastro/engine'
import { listShownGrupos } from '../../cubo/in-language.ts'
import { inSlices } from '../../exportacao/yield-to-event-loop.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { findOrcamento, listVersoes, type VersaoRow } from '../store.ts'
import { listNomes, type CodigoDescricao } from '../arquivo/snapshot.ts'
import { readColunas, type LinhasColumns } from '../atos/colunas.ts'
import { ZEROS } from '../atos/write.ts'
import { bitOf, diffMeses, listBits, MESES } from '../atos/month-bits.ts'

type RevisaoFilter = Pick<RotaQueryLida<typeof orcamentoRevisaoRotas.diff>, 'busca' | 'situacao' | 'mes'>

export type Revisao = OrcamentoRevisao

interface LinhaMeses {
  antesCentavos: Centavos[]
  depoisCentavos: Centavos[]
}

const semValores = (): LinhaMeses => ({ antesCentavos: [...ZEROS], depoisCentavos: [...ZEROS] })

function addInto(soma: Centavos[], valores: readonly Centavos[]): void {
  for (let mes = 0; mes < MESES; mes++) soma[mes] = addCentavos(soma[mes]!, valores[mes]!)
}

function addPair(soma: LinhaMeses, { antesCentavos, depoisCentavos }: LinhaMeses): void {
  addInto(soma.antesCentavos, antesCentavos)
  addInto(soma.depoisCentavos, depoisCentavos)
}

type LinhaKey = readonly [grupoItemId: number, centroCustoId: number, filialId: number]

function indexLinhas({
  grupoItemId,
  centroCustoId,
  filialId,
  valoresCentavos,
}: LinhasColumns): Map<string, { chave: LinhaKey; valores: number[] }> {
  return new Map(
    grupoItemId.map((item, i) => {
      const chave: LinhaKey = [item, centroCustoId[i]!, filialId[i]!]
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

const nameOf = (nome: CodigoDescricao | undefined): string | null => (nome === undefined ? null : `${nome.codigo} ${nome.descricao}`)

function isFound(words: readonly string[], ...nomes: readonly (string | null)[]): boolean {
  if (words.length === 0) return true
  const texto = fold(nomes.filter((nome) => nome !== null).join(' '))
  return words.every((word) => texto.includes(word))
}

const situacaoOf = (before: unknown, after: unknown): RevisaoLinha['situacao'] =>
  before === undefined ? 'nova' : after === undefined ? 'removida' : 'mudada'

const versaoOf = ({ id, versaoNumero, status }: VersaoRow): OrcamentoRevisao['depois'] => ({ id, versaoNumero, status })

/**
 * Returns every difference, not only the listed ones.
 * Row-level security limits both versions to the scope of the caller.
 * @param de version to compare with; by default the previous one
 * @throws ErroApi `registro_not_found`, also for a version of another budget
 */
export async function diffVersoes(
  context: ContextoCliente,
  { id, de, busca = '', situacao, mes }: RevisaoFilter & { id: number; de?: number | undefined },
): Promise<Revisao> {
  const orcamento = orNotFound(await findOrcamento(context, id))
  const versoes = await listVersoes(context, orcamento.raizId)
  const previous =
    de === undefined
      ? versoes.findLast(({ versaoNumero }) => versaoNumero < orcamento.versaoNumero)
      : orNotFound(versoes.find((versao) => versao.id === de))
  const plano = new Map<number, DoPlano>()
  const grupos = await listShownGrupos(context)
  for (const { id: grupoId, descricao: grupo, natureza, itens } of grupos) {
    for (const { id: itemId, codigo, descricao } of itens)
      plano.set(itemId, { grupoId, grupo, natureza, codigo, descricao, ordem: plano.size })
  }
  const [centros, filiais] = [await listNomes(context, 'centro_custo'), await listNomes(context, 'filial')]
  const ordemDos = (nomes: ReadonlyMap<number, CodigoDescricao>): Map<number, number> =>
    new Map([...nomes.keys()].map((each, i) => [each, i + 1]))
  const [ordemCentros, ordemFiliais] = [ordemDos(centros), ordemDos(filiais)]

  const previousLinhas = previous === undefined ? undefined : indexLinhas(await readColunas(context, previous.id))
  const currentLinhas = indexLinhas(await readColunas(context, id))
  const resultado = semValores()
  for (const { valores } of (previousLinhas ?? currentLinhas).values()) addInto(resultado.antesCentavos, valores)
  for (const { valores } of currentLinhas.values()) addInto(resultado.depoisCentavos, valores)

  const words = fold(busca).split(' ').filter(Boolean)
  const found: { linha: RevisaoLinha; lugar: readonly number[] }[] = []
  for await (const texto of inSlices(previousLinhas === undefined ? [] : new Set([...previousLinhas.keys(), ...currentLinhas.keys()]))) {
    const [previousLinha, currentLinha] = [previousLinhas?.get(texto), currentLinhas.get(texto)]
    const [item, centro, filial] = (currentLinha ?? previousLinha)!.chave
    const [before, after] = [previousLinha?.valores ?? ZEROS, currentLinha?.valores ?? ZEROS]
    const { meses } = diffMeses(before, after)
    const linhaSituacao = situacaoOf(previousLinha, currentLinha)
    if (linhaSituacao === 'mudada' && meses === 0) continue
    if ((situacao !== undefined && linhaSituacao !== situacao) || (mes !== undefined && (meses & bitOf(mes)) === 0)) continue
    const doPlano = plano.get(item)
    if (doPlano === undefined) throw new Error('a budget line refers to an unknown item')
    const { grupoId, grupo, codigo, descricao, ordem } = doPlano
    const [centroCusto, nomeFilial] = [nameOf(centros.get(centro)), nameOf(filiais.get(filial))]
    if (!isFound(words, grupo, codigo, descricao, centroCusto, nomeFilial)) continue
    found.push({
      linha: {
        grupoId,
        grupoItemId: item,
        codigo,
        descricao,
        centroCusto,
        filial: nomeFilial,
        situacao: linhaSituacao,
        meses,
        antesCentavos: [...before],
        depoisCentavos: [...after],
      },
      lugar: [ordem, ordemCentros.get(centro) ?? 0, ordemFiliais.get(filial) ?? 0],
    })
  }
  const linhas = found
    .toSorted((a, b) => a.lugar[0]! - b.lugar[0]! || a.lugar[1]! - b.lugar[1]! || a.lugar[2]! - b.lugar[2]!)
    .map(({ linha }) => linha)
  return {
    inicio: mesFromSql(orcamento.mesInicio),
    nome: orcamento.nome,
    depois: versaoOf(orcamento),
    antes: previous === undefined ? null : versaoOf(previous),
    versoes: versoes.map(versaoOf),
    resultado,
    total: countLinhas(linhas),
    grupos: sumGrupos(grupos, linhas),
    linhas,
  }
}

function countLinhas(lines: readonly RevisaoLinha[]): OrcamentoRevisao['total'] {
  const count = (which: RevisaoLinha['situacao']): number => lines.filter(({ situacao }) => situacao === which).length
  return {
    linhas: lines.length,
    mudadas: count('mudada'),
    novas: count('nova'),
    removidas: count('removida'),
    celulas: lines.reduce((soma, { meses }) => soma + listBits(meses).length, 0),
  }
}

function sumGrupos(grupos: Awaited<ReturnType<typeof listShownGrupos>>, lines: readonly RevisaoLinha[]): OrcamentoRevisao['grupos'] {
  const porGrupo = Map.groupBy(lines, ({ grupoId }) => grupoId)
  return grupos.flatMap(({ id, codigo, descricao, natureza }) => {
    const doGrupo = porGrupo.get(id)
    if (doGrupo === undefined) return []
    const soma = semValores()
    for (const line of doGrupo) addPair(soma, line)
    return [{ id, codigo, descricao, natureza, linhas: doGrupo.length, ...soma }]
  })
}
