import type { OrcamentoAtoGravado, OrcamentoAtoNovo, OrcamentoConflito } from '@lastro/contract'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { type AtoPedido, createFila } from './outbox.ts'

type Cela = [linhaId: number, mes: number | null, atualCentavos: number | null, sequencia: number]
type Post = (ato: OrcamentoAtoNovo, chave: string) => Promise<OrcamentoAtoGravado>

const MARINA = { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Marina' }

function editar(...celulas: [linhaId: number, mes: number, valorCentavos: number][]): AtoPedido {
  return { tipo: 'editar', mudancas: celulas.map(([linhaId, mes, valorCentavos]) => ({ linhaId, mes, valorCentavos })) }
}

function conflito(vista: number, celulas: Cela[], total = celulas.length): ApiError {
  const dito: OrcamentoConflito = {
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
  return new ApiError(409, { code: 'orcamento_celula_conflict', data: { conflito: JSON.stringify(dito) } })
}

const gravado = (sequencia: number): OrcamentoAtoGravado => ({ sequencia, celulas: 1, linhas: [], mudancas: [] })

function open(respostas: (OrcamentoAtoGravado | ApiError)[], waitMs = 1) {
  const post = vi.fn<Post>()
  for (const resposta of respostas) {
    if (resposta instanceof ApiError) post.mockRejectedValueOnce(resposta)
    else post.mockResolvedValueOnce(resposta)
  }
  const fila = createFila({ post, waitMs })
  const sent = () =>
    post.mock.calls.map(([ato]) => [
      ato.vista,
      ...('mudancas' in ato ? ato.mudancas : []).map(({ linhaId, mes, valorCentavos }) => [linhaId, mes, valorCentavos]),
    ])
  const chaves = () => new Set(post.mock.calls.map(([, chave]) => chave)).size
  const asked = () => vi.waitUntil(() => fila.estado.get().disputa)
  return { fila, sent, chaves, asked }
}

it('retries while the server does not answer, and shows it', async () => {
  const { fila, sent, chaves } = open([new ApiError(0, {}), new ApiError(503, {}), gravado(6)])
  fila.see(4)
  const ditos: boolean[] = []
  fila.estado.subscribe(() => ditos.push(fila.estado.get().semResposta))
  const feito = fila.act(editar([1, 1, 10]))
  // The stream advanced, but the user had not seen it when typing.
  fila.see(5)
  expect(await feito).toEqual({ gravado: gravado(6), deixadas: [] })
  expect(sent()).toEqual([
    [4, [1, 1, 10]],
    [4, [1, 1, 10]],
    [4, [1, 1, 10]],
  ])
  expect(chaves()).toBe(1)
  expect(ditos).toEqual([true, false])
})

it('an earlier act keeps the version seen when it was typed, also when merged with later ones', async () => {
  const { fila, sent } = open([new ApiError(0, {}), gravado(6), gravado(7)])
  fila.see(5)
  const [primeira, nova, deAntes] = [editar([1, 1, 10]), editar([1, 2, 20]), editar([1, 3, 30])]
  await Promise.all([fila.act(primeira), fila.act(nova), fila.act(deAntes, 4)])
  expect(sent()).toEqual([
    [5, [1, 1, 10]],
    [5, [1, 1, 10]],
    [4, [1, 2, 20], [1, 3, 30]],
  ])
})

it('retries at once when the network is back', async () => {
  const { fila, sent } = open([new ApiError(0, {}), gravado(1)], 1_000_000)
  const feito = fila.act(editar([1, 1, 10]))
  await vi.waitUntil(() => fila.estado.get().semResposta)
  fila.wake()
  await feito
  expect(sent()).toHaveLength(2)
})

it('rejects a refused act and continues with the next', async () => {
  const { fila, sent } = open([new ApiError(409, { code: 'orcamento_celula_held' }), gravado(1)])
  const recusado = fila.act(editar([1, 1, 10]))
  const seguinte = fila.act(editar([2, 1, 20]))
  await expect(recusado).rejects.toMatchObject({ code: 'orcamento_celula_held' })
  expect((await seguinte).gravado.sequencia).toBe(1)
  expect(sent()).toEqual([
    [0, [1, 1, 10]],
    [0, [2, 1, 20]],
  ])
})

it('asks about each conflicting cell, and sends the ones that are kept', async () => {
  const doisMeses: Cela[] = [
    [1, 1, 99, 6],
    [1, 2, 98, 7],
  ]
  const { fila, sent, chaves, asked } = open([conflito(7, doisMeses), gravado(8)])
  fila.see(5)
  const feito = fila.act(editar([1, 1, 10], [1, 2, 20], [1, 3, 30]))
  const disputa = await asked()
  expect(disputa.celulas.map(({ mes, minhaCentavos, atualCentavos }) => [mes, minhaCentavos, atualCentavos])).toEqual([
    [1, 10, 99],
    [2, 20, 98],
  ])
  disputa.choose(['deles', 'minha'])
  expect((await feito).deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 6 }])
  expect(sent()).toEqual([
    [5, [1, 1, 10], [1, 2, 20], [1, 3, 30]],
    [7, [1, 2, 20], [1, 3, 30]],
  ])
  expect(chaves()).toBe(2)
  expect(fila.estado.get().disputa).toBeNull()
})

it('sends nothing when all cells are yielded, and asks only once about the same change', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(7, [[1, 1, 99, 6]])])
  const feitos = [fila.act(editar([1, 1, 10])), fila.act(editar([1, 1, 11]))]
  ;(await asked()).choose(['deles'])
  const [primeiro, segundo] = await Promise.all(feitos)
  expect(primeiro?.gravado).toEqual({ sequencia: 7, celulas: 0, linhas: [], mudancas: [] })
  expect(segundo?.deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 6 }])
  expect(sent()).toHaveLength(2)
})

it('asks again after another conflicting change, and drops the cells of a removed line', async () => {
  const depois: Cela[] = [
    [1, 1, 77, 8],
    [2, null, null, 9],
  ]
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(9, depois), gravado(10)])
  const feito = fila.act(editar([1, 1, 10], [2, 5, 50]))
  ;(await asked()).choose(['minha'])
  const outra = await asked()
  expect(outra.celulas.map(({ linhaId, mes }) => [linhaId, mes])).toEqual([
    [1, 1],
    [2, 5],
  ])
  outra.choose(['minha', 'minha'])
  expect((await feito).deixadas).toEqual([])
  expect(sent().at(-1)).toEqual([9, [1, 1, 10]])
})

it('a removed line does not decide the other cells', async () => {
  const respostas = [conflito(9, [[2, null, null, 9]]), conflito(9, [[1, 1, 99, 8]]), gravado(10)]
  const { fila, sent, asked } = open(respostas)
  fila.see(5)
  const feito = fila.act(editar([1, 1, 10], [2, 5, 50], [3, 1, 30]))
  ;(await asked()).choose(['deles'])
  const outra = await asked()
  expect(outra.celulas.map(({ linhaId, mes }) => [linhaId, mes])).toEqual([[1, 1]])
  outra.choose(['deles'])
  expect((await feito).deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 8 }])
  expect(sent()).toEqual([
    [5, [1, 1, 10], [2, 5, 50], [3, 1, 30]],
    [5, [1, 1, 10], [3, 1, 30]],
    [9, [3, 1, 30]],
  ])
})

it('applies each choice to its own cell, also when another line was removed', async () => {
  const ditas: Cela[] = [
    [1, null, null, 6],
    [2, 1, 99, 7],
    [3, 1, 98, 7],
  ]
  const { fila, sent, asked } = open([conflito(7, ditas), gravado(8)])
  const feito = fila.act(editar([1, 1, 10], [2, 1, 20], [3, 1, 30]))
  ;(await asked()).choose(['deles', 'minha', 'deles'])
  expect((await feito).deixadas).toEqual([{ linhaId: 3, mes: 1, valorCentavos: 98, sequencia: 7 }])
  expect(sent().at(-1)).toEqual([7, [2, 1, 20]])
})

it('asks about a cell typed again after it was yielded', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(7, [[1, 1, 99, 6]]), gravado(8)])
  const antes = fila.act(editar([1, 1, 10]))
  ;(await asked()).choose(['deles'])
  await antes
  const depois = fila.act(editar([1, 1, 11]))
  ;(await asked()).choose(['minha'])
  expect(await depois).toEqual({ gravado: gravado(8), deixadas: [] })
  expect(sent().at(-1)).toEqual([7, [1, 1, 11]])
})

it('asks next about conflicts that were not listed, and sends them with the version seen', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]], 2), conflito(7, [[1, 2, 98, 6]])])
  fila.see(5)
  const feito = fila.act(editar([1, 1, 10], [1, 2, 20]))
  const disputa = await asked()
  expect(disputa.total).toBe(2)
  disputa.choose(['deles'])
  ;(await asked()).choose(['deles'])
  expect((await feito).deixadas.map(({ mes }) => mes)).toEqual([1, 2])
  expect(sent()).toEqual([
    [5, [1, 1, 10], [1, 2, 20]],
    [5, [1, 2, 20]],
  ])
})

it('batches edits made while offline, and sends them one by one when the batch is refused', async () => {
  const { fila, sent } = open([
    new ApiError(0, {}),
    gravado(1),
    new ApiError(409, { code: 'orcamento_celula_held' }),
    gravado(2),
    new ApiError(409, { code: 'orcamento_celula_held' }),
  ])
  const feitos = [editar([1, 1, 10]), editar([1, 2, 20]), editar([1, 2, 21], [1, 3, 30])].map((ato) => fila.act(ato))
  const [primeiro, segundo, terceiro] = await Promise.allSettled(feitos)
  expect([primeiro?.status, segundo?.status, terceiro?.status]).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(sent().slice(2)).toEqual([
    [0, [1, 2, 21], [1, 3, 30]],
    [0, [1, 2, 20]],
    [0, [1, 2, 21], [1, 3, 30]],
  ])
})

it('closes without waiting for an answer and without a retry', async () => {
  const { fila, sent } = open([new ApiError(0, {}), new ApiError(0, {})], 1_000_000)
  const feito = fila.act(editar([1, 1, 10]))
  await vi.waitUntil(() => fila.estado.get().semResposta)
  fila.close()
  await expect(feito).rejects.toMatchObject({ status: 0 })
  await fila.idle()
  expect(sent()).toHaveLength(1)
})

it('sends no queued act after it is closed', async () => {
  const { fila, sent } = open([new ApiError(0, {}), gravado(1), gravado(2)], 1_000_000)
  const feitos = [fila.act(editar([1, 1, 10])), fila.act({ tipo: 'desfazer', sequencia: 3 }), fila.act(editar([2, 1, 20]))]
  const terminados = Promise.allSettled(feitos)
  await vi.waitUntil(() => fila.estado.get().semResposta)
  expect(fila.busy()).toBe(true)
  fila.close()
  expect((await terminados).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(fila.act(editar([3, 1, 30]))).rejects.toMatchObject({ code: 'rede_unreachable' })
  await fila.idle()
  expect(sent()).toHaveLength(1)
  expect(fila.busy()).toBe(false)
  fila.open()
  expect((await fila.act(editar([3, 1, 30]))).gravado).toEqual(gravado(1))
})

it('closes with an open choice, and does not send that act', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), gravado(8)])
  const terminados = Promise.allSettled([fila.act(editar([1, 1, 10], [1, 2, 20])), fila.act(editar([2, 1, 30]))])
  await asked()
  fila.close()
  expect((await terminados).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fila.estado.get().disputa).toBeNull()
  await fila.idle()
  expect(sent()).toHaveLength(1)
})

it('waits for the end of a maintenance, then saves the edits made during it', async () => {
  const parada = new ApiError(503, { code: 'manutencao_active' })
  const { fila, sent, chaves } = open([parada, parada, gravado(6), gravado(7)])
  fila.see(5)
  const feitos = [fila.act(editar([1, 1, 10])), fila.act(editar([1, 2, 20]))]
  expect((await Promise.all(feitos)).map(({ gravado: { sequencia } }) => sequencia)).toEqual([6, 7])
  expect([sent().length, chaves()]).toEqual([4, 2])
})
