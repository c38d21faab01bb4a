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

/** A server that answers in this order. */
function open(respostas: (OrcamentoAtoGravado | ApiError)[], waitMs = 1) {
  const post = vi.fn<Post>()
  for (const resposta of respostas) {
    if (resposta instanceof ApiError) post.mockRejectedValueOnce(resposta)
    else post.mockResolvedValueOnce(resposta)
  }
  const fila = createFila({ post, waitMs })
  /** Upon what each act was done, and its cells. */
  const sent = () =>
    post.mock.calls.map(([ato]) => [
      ato.vista,
      ...('mudancas' in ato ? ato.mudancas : []).map(({ linhaId, mes, valorCentavos }) => [linhaId, mes, valorCentavos]),
    ])
  const chaves = () => new Set(post.mock.calls.map(([, chave]) => chave)).size
  const asked = () => vi.waitUntil(() => fila.estado.get().disputa)
  return { fila, sent, chaves, asked }
}

it('asks for the same thing again for as long as nobody answers, and says so', async () => {
  const { fila, sent, chaves } = open([new ApiError(0, {}), new ApiError(503, {}), gravado(6)])
  fila.see(4)
  const ditos: boolean[] = []
  fila.estado.subscribe(() => ditos.push(fila.estado.get().semResposta))
  const feito = fila.act(editar([1, 1, 10]))
  // Heard of meanwhile, and not seen by who typed.
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

it('does what was typed before upon what was seen then, also beside what was typed since', async () => {
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

it('goes on at once when there is a network again', async () => {
  const { fila, sent } = open([new ApiError(0, {}), gravado(1)], 1_000_000)
  const feito = fila.act(editar([1, 1, 10]))
  await vi.waitUntil(() => fila.estado.get().semResposta)
  fila.wake()
  await feito
  expect(sent()).toHaveLength(2)
})

it('gives up what is refused, and does the next', async () => {
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

it('asks about each cell that somebody else changed, and sends what of it stays', async () => {
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

it('sends nothing when all is left to somebody else, and asks once about one change of theirs', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(7, [[1, 1, 99, 6]])])
  const feitos = [fila.act(editar([1, 1, 10])), fila.act(editar([1, 1, 11]))]
  ;(await asked()).choose(['deles'])
  const [primeiro, segundo] = await Promise.all(feitos)
  expect(primeiro?.gravado).toEqual({ sequencia: 7, celulas: 0, linhas: [], mudancas: [] })
  expect(segundo?.deixadas).toEqual([{ linhaId: 1, mes: 1, valorCentavos: 99, sequencia: 6 }])
  expect(sent()).toHaveLength(2)
})

it('asks again when they changed it once more, and drops the cells of a line that is gone', async () => {
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

it('lets a line that is gone say nothing of the cells of the others', async () => {
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

it('takes each choice for its own cell, also beside a line that is gone', async () => {
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

it('asks about what was typed again after the cell was left to somebody else', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), conflito(7, [[1, 1, 99, 6]]), gravado(8)])
  const antes = fila.act(editar([1, 1, 10]))
  ;(await asked()).choose(['deles'])
  await antes
  const depois = fila.act(editar([1, 1, 11]))
  ;(await asked()).choose(['minha'])
  expect(await depois).toEqual({ gravado: gravado(8), deixadas: [] })
  expect(sent().at(-1)).toEqual([7, [1, 1, 11]])
})

it('asks next about those that were not listed, and sends them upon what was seen of them', async () => {
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

it('sends together what was typed while nobody answered, and each by itself where one of them is refused', async () => {
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

it('closes without waiting for anybody, and without asking again', async () => {
  const { fila, sent } = open([new ApiError(0, {}), new ApiError(0, {})], 1_000_000)
  const feito = fila.act(editar([1, 1, 10]))
  await vi.waitUntil(() => fila.estado.get().semResposta)
  fila.close()
  await expect(feito).rejects.toMatchObject({ status: 0 })
  await fila.idle()
  expect(sent()).toHaveLength(1)
})

it('sends nothing of what waits its turn once it is closed', async () => {
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

it('closes with a choice still to be made, and sends nothing of that act', async () => {
  const { fila, sent, asked } = open([conflito(7, [[1, 1, 99, 6]]), gravado(8)])
  const terminados = Promise.allSettled([fila.act(editar([1, 1, 10], [1, 2, 20])), fila.act(editar([2, 1, 30]))])
  await asked()
  fila.close()
  expect((await terminados).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fila.estado.get().disputa).toBeNull()
  await fila.idle()
  expect(sent()).toHaveLength(1)
})

it('waits for the end of a maintenance, and then saves what was typed during it', async () => {
  const parada = new ApiError(503, { code: 'manutencao_active' })
  const { fila, sent, chaves } = open([parada, parada, gravado(6), gravado(7)])
  fila.see(5)
  const feitos = [fila.act(editar([1, 1, 10])), fila.act(editar([1, 2, 20]))]
  expect((await Promise.all(feitos)).map(({ gravado: { sequencia } }) => sequencia)).toEqual([6, 7])
  expect([sent().length, chaves()]).toEqual([4, 2])
})
