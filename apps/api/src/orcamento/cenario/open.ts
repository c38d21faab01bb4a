/** Branches a scenario from a budget, optionally with a simulation as one act, and so one undo. */
import type { orcamentoCenarioRotas, RotaBodyLido } from '@lastro/contract'
import { computeSimulacao } from '@lastro/engine'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { listGruposComItens } from '../../cubo/store.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { nameVersao } from '../version-name.ts'
import { recordCriacao } from '../criacao-store.ts'
import { applyTaxas, printTaxa } from '../rates.ts'
import { readColunas } from '../atos/colunas.ts'
import { mesesRealizados, openMesa, readLinhas, writeAto } from '../atos/write.ts'
import { MESES } from '../atos/month-bits.ts'
import { copyComoCenario, findVersao, type VersaoRow } from './store.ts'

type Corpo = RotaBodyLido<typeof orcamentoCenarioRotas.create>
type Simulacao = NonNullable<Corpo['simulacao']>

/** Applies the previewed simulation, except to held and actual cells. Returns the effect in words. */
async function applySimulacao(
  contexto: ContextoMudanca,
  { novo, origem, simulacao }: { novo: number; origem: VersaoRow; simulacao: Simulacao },
): Promise<string> {
  const grupos = await listGruposComItens(contexto)
  const taxas = new Map(simulacao.grupos.map(({ grupoId, taxaPpm }) => [grupoId, taxaPpm]))
  for (const grupoId of taxas.keys()) orNotFound(grupos.find(({ id }) => id === grupoId))
  const grupoDoItem = new Map(grupos.flatMap(({ itens }, g) => itens.map(({ id }) => [id, g] as const)))
  const colunas = await readColunas(contexto, novo)
  const realizados = mesesRealizados(origem)
  const { valoresCentavos } = applyTaxas(() =>
    computeSimulacao(
      {
        grupo: colunas.grupoItemId.map((item) => grupoDoItem.get(item) ?? -1),
        valoresCentavos: colunas.valoresCentavos,
        fixos: colunas.travas.map((travas) => travas | realizados),
      },
      grupos.map(({ id }) => taxas.get(id) ?? 0),
    ),
  )
  const valores = new Map<number, number[]>()
  for (const [i, linhaId] of colunas.id.entries()) {
    const doze = [...valoresCentavos.subarray(i * MESES, (i + 1) * MESES)]
    if (doze.some((valor, mes) => valor !== colunas.valoresCentavos[i * MESES + mes])) valores.set(linhaId, doze)
  }
  const dita = grupos
    .flatMap(({ id, descricao }) => {
      const taxaPpm = taxas.get(id) ?? 0
      return taxaPpm === 0 ? [] : [`${descricao} ${printTaxa(taxaPpm)}`]
    })
    .join(', ')
  const mesa = await openMesa(contexto, novo, 1)
  await writeAto(mesa, { tipo: 'reajustar', pedido: { simulacao: dita.slice(0, 200) }, valores }, await readLinhas(mesa, valores.keys()))
  return dita
}

/** @throws ErroApi `registro_not_found`, `orcamento_previa_changed`, `orcamento_valor_too_large` */
export async function openCenario(
  contexto: ContextoMudanca,
  id: number,
  { nome, cenario, observacoes, simulacao }: Corpo,
): Promise<{ id: number }> {
  const origem = orNotFound(await findVersao(contexto, id, { lock: true }))
  if (simulacao !== undefined && simulacao.vista !== origem.sequencia) throw new ErroApi('orcamento_previa_changed')
  const novo = await copyComoCenario(contexto, { id, nome, cenario, observacoes, usuarioId: contexto.usuario.id })
  const de = nameVersao(origem)
  await recordCriacao(contexto, { orcamentoId: novo, usuarioId: contexto.usuario.id, detalhe: { origem: de.slice(0, 200) } })
  const efeito = simulacao === undefined ? undefined : await applySimulacao(contexto, { novo, origem, simulacao })
  await recordAuditoria(contexto, {
    acao: 'orcamentoCenario.create',
    assunto: 'Orcamento',
    assuntoId: novo,
    depois: { nome, cenario, origem: de, origemId: id, ...(efeito === undefined ? {} : { simulacao: efeito }) },
  })
  return { id: novo }
}
