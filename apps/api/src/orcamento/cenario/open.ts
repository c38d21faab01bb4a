/** Branches a scenario from a budget, optionally with a simulation as one act. */
import type { orcamentoCenarioRotas, RotaBodyLido } from '@lastro/contract'
import { computeSimulacao } from '@lastro/engine'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { listGruposComItens } from '../../cubo/store.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { nameVersao } from '../version-name.ts'
import { recordCriacao } from '../criacao-store.ts'
import { refreshFormulas } from '../formula/refresh.ts'
import { lockPremissas } from '../premissa/change.ts'
import { applyTaxas, printTaxa } from '../rates.ts'
import { readColunas } from '../atos/colunas.ts'
import { mesesRealizados } from '../atos/realized-months.ts'
import { openEditContext, readLinhas, writeAto } from '../atos/write.ts'
import { MESES } from '../atos/month-bits.ts'
import { writeCenarioPremissas } from './premissas.ts'
import { copyComoCenario, findVersao, type CenarioVersaoRow } from './store.ts'

type CenarioBody = RotaBodyLido<typeof orcamentoCenarioRotas.create>
type SimulacaoBody = NonNullable<CenarioBody['simulacao']>

/** Held and actual cells keep their values. Returns the effect in words. */
async function applySimulacao(
  context: ContextoMudanca,
  { novo, origem, simulacao }: { novo: number; origem: CenarioVersaoRow; simulacao: SimulacaoBody },
): Promise<string> {
  const grupos = await listGruposComItens(context)
  const taxas = new Map(simulacao.grupos.map(({ grupoId, taxaPpm }) => [grupoId, taxaPpm]))
  for (const grupoId of taxas.keys()) orNotFound(grupos.find(({ id }) => id === grupoId))
  const grupoDoItem = new Map(grupos.flatMap(({ itens }, g) => itens.map(({ id }) => [id, g] as const)))
  const colunas = await readColunas(context, novo)
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
    const twelve = [...valoresCentavos.subarray(i * MESES, (i + 1) * MESES)]
    if (twelve.some((valor, mes) => valor !== colunas.valoresCentavos[i * MESES + mes])) valores.set(linhaId, twelve)
  }
  const description = grupos
    .flatMap(({ id, descricao }) => {
      const taxaPpm = taxas.get(id) ?? 0
      return taxaPpm === 0 ? [] : [`${descricao} ${printTaxa(taxaPpm)}`]
    })
    .join(', ')
  const desk = await openEditContext(context, novo, 1)
  await writeAto(
    desk,
    { tipo: 'reajustar', pedido: { simulacao: description.slice(0, 200) }, valores },
    await readLinhas(desk, valores.keys()),
  )
  return description
}

export async function openCenario(
  context: ContextoMudanca,
  id: number,
  { nome, cenario, observacoes, simulacao }: CenarioBody,
): Promise<{ id: number }> {
  // Before the lock of the budget, in the order of a change of premissas.
  if (simulacao !== undefined && simulacao.premissas.length > 0) await lockPremissas(context)
  const origem = orNotFound(await findVersao(context, id, { lock: true }))
  if (simulacao !== undefined && simulacao.vista !== origem.sequencia) throw new ErroApi('orcamento_previa_changed')
  const effects =
    simulacao === undefined || simulacao.premissas.length === 0
      ? []
      : await writeCenarioPremissas(context, { origemId: id, cenario, ajustes: simulacao.premissas })
  const novo = await copyComoCenario(context, { id, nome, cenario, observacoes, usuarioId: context.usuario.id })
  const from = nameVersao(origem)
  await recordCriacao(context, { orcamentoId: novo, usuarioId: context.usuario.id, detalhe: { origem: from.slice(0, 200) } })
  // The cenário may have other premissas than its original.
  await refreshFormulas(context, novo, { cenario })
  if (simulacao !== undefined && simulacao.grupos.length > 0) effects.push(await applySimulacao(context, { novo, origem, simulacao }))
  await recordAuditoria(context, {
    acao: 'orcamentoCenario.create',
    assunto: 'Orcamento',
    assuntoId: novo,
    depois: { nome, cenario, origem: from, origemId: id, ...(effects.length === 0 ? {} : { simulacao: effects.join(', ') }) },
  })
  return { id: novo }
}
