import type { OrcamentoAtoGravado, OrcamentoAtoNovo, OrcamentoConflito } from '@lastro/contract'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { type AtoRequest, createOutbox } from './outbox.ts'

type Cela = [linhaId: number, mes: number | null, currentCentavos: number | null, sequencia: number]
type Post = (ato: OrcamentoAtoNovo, key: string) => Promise<OrcamentoAtoGravado>

const MARINA = { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Marina' }

function edit(...celulas: [linhaId: number, mes: number, valorCentavos: number][]): AtoRequest {
  return { tipo: 'editar', mudancas: celulas.map(([linhaId, mes, valorCentavos]) => ({ linhaId, mes, valorCentavos })) }
}

function conflito(vista: number, celulas: Cela[], total = celulas.length): ApiError {
  const said: OrcamentoConflito = {
    vista,
    total,
    celulas: celulas.map(([linhaId, mes, atualCentavos, sequencia]) => ({
      linhaId,
      mes,
      atualCentavos,
      quem: MARINA,
      quando: '2026-11-21T12:00:00.000Z',
      sequencia,
    })),
  }
  return new ApiError(409, { code: 'orcamento_celula_conflict', data: { conflito: JSON.stringify(said) } })
}

const written = (sequencia: number): OrcamentoAtoGravado => ({ sequencia, celulas: 1, linhas: [], mudancas: [] })

function open(responses: (OrcamentoAtoGravado | ApiError)[], waitMs = 1) {
  const post = vi.fn<Post>()
  for (const response of responses) {
    if (response instanceof ApiError) post.mockRejectedValueOnce(response)
    else post.mockResolvedValueOnce(response)
  }
  const outbox = createOutbox({ post, waitMs })
  const sent = () =>
    post.mock.calls.map(([ato]) => [
      ato.vista,
      ...('mudancas' in ato ? ato.mudancas : []).map(({ linhaId, mes, valorCentavos }) => [linhaId, mes, valorCentavos]),
    ])
  const keys = () => new Set(post.mock.calls.map(([, key]) => key)).size
  const asked = () => vi.waitUntil(() => outbox.state.get().disputa)
  return { outbox, sent, keys, asked }
}

test('retries while the server does not answer, and shows it', async () => {
  const { outbox, sent, keys } = open([new ApiError(0, {}), new ApiError(503, {}), written(6)])
  outbox.see(4)
  const remarks: boolean[] = []
  outbox.state.subscribe(() => remarks.push(outbox.state.get().isUnanswered))
  const finished = outbox.act(edit([1, 1, 10]))
  // The stream advanced, but the user had not seen it when typing.
  outbox.see(5)
  expect(await finished).toEqual({ saved: written(6), deixadas: [] })
  expect(sent()).toEqual([
    [4, [1, 1, 10]],
    [4, [1, 1, 10]],
    [4, [1, 1, 10]],
  ])
  expect(keys()).toBe(1)
  expect(remarks).toEqual([true, false])
})

test('an earlier act keeps the version seen when it was typed, also when merged with later ones', async () => {
  const { outbox, sent } = open([new ApiError(0, {}), written(6), written(7)])
  outbox.see(5)
  const [first, fresh, earlier] = [edit([1, 1, 10]), edit([1, 2, 20]), edit([1, 3, 30])]
  await Promise.all([outbox.act(first), outbox.act(fresh), outbox.act(earlier, 4)])
  expect(sent()).toEqual([
    [5, [1, 1, 10]],
    [5, [1, 1, 10]],
    [4, [1, 2, 20], [1, 3, 30]],
  ])
})

test('retries at once when the network is back', async () => {
  const { outbox, sent } = open([new ApiError(0, {}), written(1)], 1_000_000)
  const finished = outbox.act(edit([1, 1, 10]))
  await vi.waitUntil(() => outbox.state.get().isUnanswered)
  outbox.wake()
  await finished
  expect(sent()).toHaveLength(2)
})

test('rejects a refused act and continues with the next', async () => {
  const { outbox, sent } = open([new ApiError(409, { code: 'orcamento_celula_held' }), written(1)])
  const refused = outbox.act(edit([1, 1, 10]))
  const next = outbox.act(edit([2, 1, 20]))
  await expect(refused).rejects.toMatchObject({ code: 'orcamento_celula_held' })
  expect((await next).saved.sequencia).toBe(1)
  expect(sent()).toEqual([
    [0, [1, 1, 10]],
    [0, [2, 1, 20]],
  ])
})

test('asks about each conflicting cell, and sends the ones that are kept', async () => {
  const twoMeses: Cela[] = [
    [1, 1, 99, 6],
    [1, 2, 98, 7],
  ]
  const { outbox, sent, keys, asked } = open([conflito(7, twoMeses), written(8)])
  outbox.see(5)
  const finished = outbox.act(edit([1, 1, 10], [1, 2, 20], [1, 3, 30]))
  const disputa = await asked()
  expect(disputa.celulas.map(({ mes, ownCentavos, atualCentavos }) => [mes, ownCentavos, atualCentavos])).toEqual([
    [1, 10, 99],
    [2, 20, 98],
  ])
  disputa.choose(['deles', 'minha'])
  expect((await finished).deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 6 }])
  expect(sent()).toEqual([
    [5, [1, 1, 10], [1, 2, 20], [1, 3, 30]],
    [7, [1, 2, 20], [1, 3, 30]],
  ])
  expect(keys()).toBe(2)
  expect(outbox.state.get().disputa).toBeNull()
})

test('sends nothing when all cells are yielded, and asks only once about the same change', async () => {
  const { outbox, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(7, [[1, 1, 99, 6]])])
  const made = [outbox.act(edit([1, 1, 10])), outbox.act(edit([1, 1, 11]))]
  ;(await asked()).choose(['deles'])
  const [first, segundo] = await Promise.all(made)
  expect(first?.saved).toEqual({ sequencia: 7, celulas: 0, linhas: [], mudancas: [] })
  expect(segundo?.deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 6 }])
  expect(sent()).toHaveLength(2)
})

test('asks again after another conflicting change, and drops the cells of a removed line', async () => {
  const after: Cela[] = [
    [1, 1, 77, 8],
    [2, null, null, 9],
  ]
  const { outbox, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(9, after), written(10)])
  const finished = outbox.act(edit([1, 1, 10], [2, 5, 50]))
  ;(await asked()).choose(['minha'])
  const other = await asked()
  expect(other.celulas.map(({ linhaId, mes }) => [linhaId, mes])).toEqual([
    [1, 1],
    [2, 5],
  ])
  other.choose(['minha', 'minha'])
  expect((await finished).deixadas).toEqual([])
  expect(sent().at(-1)).toEqual([9, [1, 1, 10]])
})

test('a removed line does not decide the other cells', async () => {
  const responses = [conflito(9, [[2, null, null, 9]]), conflito(9, [[1, 1, 99, 8]]), written(10)]
  const { outbox, sent, asked } = open(responses)
  outbox.see(5)
  const finished = outbox.act(edit([1, 1, 10], [2, 5, 50], [3, 1, 30]))
  ;(await asked()).choose(['deles'])
  const other = await asked()
  expect(other.celulas.map(({ linhaId, mes }) => [linhaId, mes])).toEqual([[1, 1]])
  other.choose(['deles'])
  expect((await finished).deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 8 }])
  expect(sent()).toEqual([
    [5, [1, 1, 10], [2, 5, 50], [3, 1, 30]],
    [5, [1, 1, 10], [3, 1, 30]],
    [9, [3, 1, 30]],
  ])
})

test('applies each choice to its own cell, also when another line was removed', async () => {
  const remarks: Cela[] = [
    [1, null, null, 6],
    [2, 1, 99, 7],
    [3, 1, 98, 7],
  ]
  const { outbox, sent, asked } = open([conflito(7, remarks), written(8)])
  const finished = outbox.act(edit([1, 1, 10], [2, 1, 20], [3, 1, 30]))
  ;(await asked()).choose(['deles', 'minha', 'deles'])
  expect((await finished).deixadas).toEqual([{ linhaId: 3, mes: 1, valorCentavos: 98, sequencia: 7 }])
  expect(sent().at(-1)).toEqual([7, [2, 1, 20]])
})

test('asks about a cell typed again after it was yielded', async () => {
  const { outbox, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(7, [[1, 1, 99, 6]]), written(8)])
  const before = outbox.act(edit([1, 1, 10]))
  ;(await asked()).choose(['deles'])
  await before
  const after = outbox.act(edit([1, 1, 11]))
  ;(await asked()).choose(['minha'])
  expect(await after).toEqual({ saved: written(8), deixadas: [] })
  expect(sent().at(-1)).toEqual([7, [1, 1, 11]])
})

test('asks next about conflicts that were not listed, and sends them with the version seen', async () => {
  const { outbox, sent, asked } = open([conflito(7, [[1, 1, 99, 6]], 2), conflito(7, [[1, 2, 98, 6]])])
  outbox.see(5)
  const finished = outbox.act(edit([1, 1, 10], [1, 2, 20]))
  const disputa = await asked()
  expect(disputa.total).toBe(2)
  disputa.choose(['deles'])
  ;(await asked()).choose(['deles'])
  expect((await finished).deixadas.map(({ mes }) => mes)).toEqual([1, 2])
  expect(sent()).toEqual([
    [5, [1, 1, 10], [1, 2, 20]],
    [5, [1, 2, 20]],
  ])
})

test('batches edits made while offline, and sends them one by one when the batch is refused', async () => {
  const { outbox, sent } = open([
    new ApiError(0, {}),
    written(1),
    new ApiError(409, { code: 'orcamento_celula_held' }),
    written(2),
    new ApiError(409, { code: 'orcamento_celula_held' }),
  ])
  const made = [edit([1, 1, 10]), edit([1, 2, 20]), edit([1, 2, 21], [1, 3, 30])].map((ato) => outbox.act(ato))
  const [first, segundo, third] = await Promise.allSettled(made)
  expect([first?.status, segundo?.status, third?.status]).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(sent().slice(2)).toEqual([
    [0, [1, 2, 21], [1, 3, 30]],
    [0, [1, 2, 20]],
    [0, [1, 2, 21], [1, 3, 30]],
  ])
})

test('closes without waiting for an answer and without a retry', async () => {
  const { outbox, sent } = open([new ApiError(0, {}), new ApiError(0, {})], 1_000_000)
  const finished = outbox.act(edit([1, 1, 10]))
  await vi.waitUntil(() => outbox.state.get().isUnanswered)
  outbox.close()
  await expect(finished).rejects.toMatchObject({ status: 0 })
  await outbox.idle()
  expect(sent()).toHaveLength(1)
})

test('sends no queued act after it is closed', async () => {
  const { outbox, sent } = open([new ApiError(0, {}), written(1), written(2)], 1_000_000)
  const made = [outbox.act(edit([1, 1, 10])), outbox.act({ tipo: 'desfazer', sequencia: 3 }), outbox.act(edit([2, 1, 20]))]
  const terminados = Promise.allSettled(made)
  await vi.waitUntil(() => outbox.state.get().isUnanswered)
  expect(outbox.busy()).toBe(true)
  outbox.close()
  expect((await terminados).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(outbox.act(edit([3, 1, 30]))).rejects.toMatchObject({ code: 'rede_unreachable' })
  await outbox.idle()
  expect(sent()).toHaveLength(1)
  expect(outbox.busy()).toBe(false)
  outbox.open()
  expect((await outbox.act(edit([3, 1, 30]))).saved).toEqual(written(1))
})

test('closes with an open choice, and does not send that act', async () => {
  const { outbox, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), written(8)])
  const terminados = Promise.allSettled([outbox.act(edit([1, 1, 10], [1, 2, 20])), outbox.act(edit([2, 1, 30]))])
  await asked()
  outbox.close()
  expect((await terminados).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(outbox.state.get().disputa).toBeNull()
  await outbox.idle()
  expect(sent()).toHaveLength(1)
})

test('waits for the end of a maintenance, then saves the edits made during it', async () => {
  const stop = new ApiError(503, { code: 'manutencao_active' })
  const { outbox, sent, keys } = open([stop, stop, written(6), written(7)])
  outbox.see(5)
  const made = [outbox.act(edit([1, 1, 10])), outbox.act(edit([1, 2, 20]))]
  expect((await Promise.all(made)).map(({ saved: { sequencia } }) => sequencia)).toEqual([6, 7])
  expect([sent().length, keys()]).toEqual([4, 2])
})
