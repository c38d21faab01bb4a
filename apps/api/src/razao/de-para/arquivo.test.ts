import { deParaArquivoRotas, deParaRotas, type DeParaArquivoPrevia, type ErroResposta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/chamadas.ts'
import { toMultipart } from '../../../test/pedidos.ts'
import { createPessoas, type PessoaNome, type Pessoas } from '../../../test/pessoas.ts'
import { readMes } from './arquivo-plan.ts'

const lancamento = (mes: string, conta: string, centro: string, valor: string, dc: 'C' | 'D'): string =>
  `28/${mes}/2025;${conta};${centro};${valor};${dc};lançamento\n28/${mes}/2025;1.1.01;Caixa;;${valor};${dc === 'C' ? 'D' : 'C'};lançamento\n`
const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n${['01', '02']
  .map(
    (mes) =>
      lancamento(mes, '3.1.01;Revenda de mercadorias', 'P1', '900,00', 'C') +
      lancamento(mes, '5.1.01;Salários e ordenados', 'P1', '100,00', 'D') +
      lancamento(mes, '5.1.02;Água', 'P1', '10,50', 'D'),
  )
  .join('')}`

let t: TestApp
let pessoas: Pessoas

const call: Pessoas['call'] = (...args) => pessoas.call(...args)
const send = (url: string, conteudo: string | Uint8Array, as: PessoaNome = 'tiago'): Promise<LightMyRequestResponse> => {
  const { payload, headers } = toMultipart(conteudo, 'de-para.csv')
  return t.app.inject({ method: 'POST', url: `/v1/DePara/arquivo${url}`, headers: { ...headers, ...pessoas.headersOf(as) }, payload })
}
const preview = async (conteudo: string | Uint8Array, excluir = false): Promise<DeParaArquivoPrevia> =>
  dataOf(deParaArquivoRotas.preview, await send(`/previa?excluir=${excluir ? 1 : 0}`, conteudo))
const importar = (conteudo: string, assinatura: string, excluir = false) =>
  send(`?assinatura=${assinatura}&excluir=${excluir ? 1 : 0}`, conteudo)
const exportar = async (formato: 'csv' | 'xlsx' = 'csv') => call('tiago', 'GET', `/DePara/arquivo?formato=${formato}`)
const linhas = async (): Promise<string[]> => (await exportar()).body.replace('\uFEFF', '').trimEnd().split('\r\n')
const join = (partes: readonly string[]): string => partes.join('\r\n')
const erroOf = (response: LightMyRequestResponse): [number, string] => {
  const { code } = response.json<ErroResposta>()
  return [response.statusCode, code]
}
const ditas = (previa: DeParaArquivoPrevia) =>
  previa.linhas.map(({ situacao, regra, de, para, problemas }) => [situacao, regra, de, para, problemas])
const totais = ({ novas, mudadas, excluidas, iguais, recusadas, ausentes }: DeParaArquivoPrevia) => ({
  novas,
  mudadas,
  excluidas,
  iguais,
  recusadas,
  ausentes,
})

beforeAll(async () => {
  t = await buildApp()
  pessoas = await createPessoas(t, RAZAO)
  await withTenant(t.database.db, { clienteId: pessoas.clienteId, usuarioId: null }, async (tx) => {
    await sql`
      insert into de_para_regra (cliente_id, tipo, conta_inicio, centro_custo_id, grupo_item_id, origem, mes_inicio)
      select ${pessoas.clienteId}, 'prefixo', '5.1.*', c.id, i.id, 'manual', 202502 from centro_custo c,
        (select grupo_item_id as id from de_para_regra where conta_inicio = '5.1.01') i where c.codigo = 'P1'`.execute(tx)
  })
})
afterAll(() => t.close())

test('refuses requests without a session, without the permission, with limited access and from another cliente', async () => {
  expect((await t.app.inject({ url: '/v1/DePara/arquivo?formato=csv' })).statusCode).toBe(401)
  expect((await call('helena', 'GET', '/DePara/arquivo?formato=csv')).statusCode).toBe(403)
  expect((await send('/previa', 'Conta;Item de grupo\r\n', 'helena')).statusCode).toBe(403)
  expect(codeOf(await call('paulo', 'GET', '/DePara/arquivo?formato=csv'))).toBe('escopo_limited')
  expect(codeOf(await send('/previa', 'Conta;Item de grupo\r\n', 'paulo'))).toBe('escopo_limited')
  const daqui = join(await linhas())
  const la = dataOf(deParaArquivoRotas.preview, await send('/previa', daqui, 'alheia'))
  expect([la.iguais, la.ausentes]).toEqual([0, 0])
  expect((await call('alheia', 'GET', '/DePara/arquivo?formato=csv')).body).not.toContain('5.1.')
})

test.each(['csv', 'xlsx'] as const)('an export as %s imports without differences', async (formato) => {
  const { rawPayload } = await exportar(formato)
  const previa = await preview(new Uint8Array(rawPayload), true)
  expect(totais(previa)).toEqual({ novas: 0, mudadas: 0, excluidas: 0, iguais: (await linhas()).length - 1, recusadas: 0, ausentes: 0 })
  expect([previa.ignoradas, previa.linhas, previa.efeitos]).toEqual([[], [], []])
})

test('previews a changed, a new and a missing rule, saves them as one act, records and undoes it', async () => {
  const antes = await linhas()
  const agua = antes.findIndex((linha) => linha.includes(';5.1.02;'))
  const salarios = antes.find((linha) => linha.includes(';5.1.01;')) ?? ''
  const destino = salarios.split(';')[5] ?? ''
  expect([destino === '', agua > 0 || antes.length > 2]).toEqual([false, true])
  const prefixo = antes.find((linha) => linha.startsWith('Prefixo;5.1.*;;P1;')) ?? ''
  const editadas = [
    ...antes.filter((linha) => linha !== prefixo && linha !== salarios),
    salarios.replace(`;${destino};`, ';RB.01;'),
    `;5.1.02;;;;${destino};;fev/2025;;;`,
  ]
  const receita = antes.find((linha) => linha.includes(';3.1.01;'))?.split(';')[5] ?? ''
  const conteudo = join(editadas.map((linha) => linha.replace(';RB.01;', `;${receita};`)))
  const semExcluir = await preview(conteudo)
  expect(totais(semExcluir)).toMatchObject({ novas: 1, mudadas: 1, excluidas: 0, recusadas: 0, ausentes: 1 })
  const previa = await preview(conteudo, true)
  expect(ditas(previa).map(([situacao, regra, , , problemas]) => [situacao, regra, problemas])).toEqual([
    ['mudada', '5.1.01', []],
    ['nova', '5.1.02 · desde 2025-02', []],
    ['excluida', '5.1.* · P1 · desde 2025-02', []],
  ])
  expect(previa.efeitos.length).toBeGreaterThan(0)
  expect(previa.efeitosTotal).toBe(previa.efeitos.length)
  expect(erroOf(await importar(conteudo, semExcluir.assinatura, true))).toEqual([409, 'cadastro_previa_changed'])
  expect(await linhas()).toEqual(antes)
  const feito = dataOf(deParaArquivoRotas.import, await importar(conteudo, previa.assinatura, true))
  expect(feito).toMatchObject({ novas: 1, mudadas: 1, excluidas: 1 })
  const depois = await linhas()
  expect(depois).toContain(
    `Uma conta;5.1.02;;;;${destino};${salarios.split(';')[6]};2025-02;;arquivo;Importada de de-para.csv por Tiago Sá`,
  )
  expect(depois.some((linha) => linha.startsWith('Prefixo;5.1.*;;P1;'))).toBe(false)
  expect(erroOf(await importar(conteudo, previa.assinatura, true))).toEqual([409, 'cadastro_previa_changed'])
  const registro = (await call('renata', 'GET', '/Auditoria?acao=dePara.import')).json().data.itens
  expect([registro.length, registro[0].id, registro[0].registro]).toEqual([1, feito.auditoriaId, expect.stringMatching(/ \+2$/)])
  const desfeito = dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: feito.auditoriaId }))
  expect(await linhas()).toEqual(antes)
  // Works once, because its rules are gone then. The undo can be undone.
  expect(erroOf(await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: feito.auditoriaId }))).toEqual([
    409,
    'de_para_version_conflict',
  ])
  const refeito = dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: desfeito.auditoriaId }))
  expect(await linhas()).toEqual(depois)
  dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: refeito.auditoriaId }))
  expect(await linhas()).toEqual(antes)
  expect(codeOf(await call('alheia', 'POST', '/DePara/desfazer', { auditoriaId: feito.auditoriaId }))).toBe('registro_not_found')
})

test('reports the defects of each malformed line and saves nothing', async () => {
  const antes = await linhas()
  const item = antes[1]?.split(';')[5] ?? ''
  const tortas: [string, string][] = [
    [`5.1.09;NENHUM`, 'Não há “NENHUM” em Itens de grupo em uso.'],
    [`5.1.09;`, 'Falta o item de grupo.'],
    [`;${item}`, 'A conta está vazia ou tem espaços nas pontas.'],
    [`*;${item}`, 'O prefixo precisa de ao menos um caractere antes do asterisco.'],
    [`5.*.1;${item}`, 'O asterisco só vale no fim de um prefixo.'],
    [`${'9'.repeat(61)};${item}`, 'Uma conta tem até 60 caracteres.'],
    [`5.1.09;${item};;NENHUM`, 'Não há “NENHUM” em Centros de custo.'],
    [`5.1.09;${item};;;2025-13`, '“2025-13” não é um mês: escreva como 2025-03.'],
    [`5.1.09;${item};;;2025-03;2025-01`, 'A vigência termina (2025-01) antes de começar (2025-03).'],
    [`5.1\u200b.9;${item}`, 'A conta tem caracteres que não se escrevem.'],
    [`5.2;${item};5.1`, 'A faixa termina (5.1) antes de começar (5.2).'],
    [`5.1.09;${item};;;;;Tudo`, '“Tudo” não é um alcance: use Uma conta, Prefixo, Faixa.'],
    [`5.2;${item};${'9'.repeat(5000)}`, 'Uma conta tem até 60 caracteres.'],
    [`${'9'.repeat(5000)}*;${item}`, 'Uma conta tem até 60 caracteres.'],
    [`5.1.09;${'N'.repeat(5000)}`, `Não há “${'N'.repeat(80)}…” em Itens de grupo em uso.`],
    [`5.1.09;${item};;;${'M'.repeat(5000)}`, `“${'M'.repeat(80)}…” não é um mês: escreva como 2025-03.`],
    [`5.1.09;${item};;;;;${'T'.repeat(5000)}`, `“${'T'.repeat(80)}…” não é um alcance: use Uma conta, Prefixo, Faixa.`],
    [`=cmd|'/c calc'!A1;${item};;;x`, '“x” não é um mês: escreva como 2025-03.'],
  ]
  const conteudo = [
    `Conta;Item de grupo;Última conta;Centro de custo;Desde;Até;Alcance;Cor;${'C'.repeat(300)}`,
    ...tortas.map(([linha]) => linha),
  ].join('\n')
  const previa = await preview(conteudo, true)
  expect(previa.ignoradas).toEqual(['Cor', `${'C'.repeat(80)}…`])
  expect(Math.max(...previa.linhas.flatMap(({ regra, problemas }) => [regra, ...problemas]).map(({ length }) => length))).toBeLessThan(160)
  expect(totais(previa)).toMatchObject({ recusadas: tortas.length, excluidas: 0, ausentes: 0 })
  expect(previa.linhas.map(({ linha, problemas }) => [linha, problemas[0]])).toEqual(tortas.map(([, problema], i) => [i + 2, problema]))
  const recusado = await importar(conteudo, previa.assinatura, true)
  expect([...erroOf(recusado), recusado.json<ErroResposta>().details?.length]).toEqual([422, 'cadastro_importacao_refused', tortas.length])
  const repetida = await preview(`Conta;Item de grupo\n5.1.09;${item}\n5.1.09;${item}\n`)
  expect(repetida.linhas[0]?.problemas).toEqual(['A linha 2 do arquivo já traz esta regra.'])
  expect((await preview(`Código;Destino\n`)).linhas[0]?.problemas).toEqual(['O arquivo não tem a coluna Conta.'])
  expect(codeOf(await send('/previa', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])))).toBe('importacao_arquivo_refused')
  expect(codeOf(await send('/previa', ''))).toBe('importacao_arquivo_required')
  expect(codeOf(await send('/previa', 'x'.repeat(11 * 1024 * 1024)))).toBe('requisicao_too_large')
  const demais = ['Conta;Item de grupo', ...Array.from({ length: 301 }, (_, i) => `9.${i}.*;${item}`)].join('\n')
  expect(codeOf(await send('/previa', demais))).toBe('de_para_regra_too_many')
  expect(await linhas()).toEqual(antes)
})

test('refuses, line by line, changes to closed months and accepts a rule cut at their end', async () => {
  for (const [quem, ato] of [
    ['tiago', 'pedidos'],
    ['renata', 'confirmacoes'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one asks, then the other confirms
    expect((await call(quem, 'POST', `/Fechamento/${ato}`, { inicio: '2025-01', fim: '2025-01' })).statusCode).toBe(200)
  }
  const antes = await linhas()
  const salarios = antes.find((linha) => linha.includes(';5.1.01;')) ?? ''
  const [destino, receita] = [salarios, antes.find((linha) => linha.includes(';3.1.01;')) ?? ''].map((linha) => linha.split(';')[5] ?? '')
  const trocada = antes.map((linha) => (linha === salarios ? linha.replace(`;${destino};`, `;${receita};`) : linha))
  expect((await preview(join(trocada))).linhas).toMatchObject([
    {
      situacao: 'recusada',
      regra: '5.1.01',
      problemas: ['Os meses até 01/2025 estão fechados: deixe esta linha como era com Até 01/2025, e acrescente outra com Desde 02/2025.'],
    },
  ])
  const comOutra = await preview(join([...trocada, `Qualquer coisa;5.1.09;;;;${destino};`]))
  expect(comOutra.linhas.map(({ linha }) => linha)).toEqual([antes.indexOf(salarios) + 1, antes.length + 1])
  const semEla = await preview(join(antes.filter((linha) => linha !== salarios)), true)
  expect(semEla.linhas).toMatchObject([
    { linha: null, problemas: ['Ela decide meses fechados (até 01/2025): deixe-a no arquivo com Até 01/2025.'] },
  ])
  expect((await preview(`Conta;Item de grupo\n5.1.09;${destino}\n`)).linhas).toMatchObject([
    { problemas: ['Os meses até 01/2025 estão fechados, e ela valeria neles: escreva Desde 02/2025.'] },
  ])
  const cortada = [...antes.filter((linha) => linha !== salarios), `;5.1.01;;;;${destino};;;2025-01`, `;5.1.01;;;;${receita};;2025-02;`]
  const previa = await preview(join(cortada), true)
  expect(totais(previa)).toMatchObject({ novas: 2, excluidas: 1, recusadas: 0 })
  const { auditoriaId } = dataOf(deParaArquivoRotas.import, await importar(join(cortada), previa.assinatura, true))
  dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId }))
  expect(await linhas()).toEqual(antes)
})

test('reads months as spreadsheets write them', () => {
  const textos = ['2025-03', '03/2025', '3/2025', '01/03/2025', 'mar/2025', 'mar/25', 'mar-25', 'Março 2025', '2025-03-01']
  expect(textos.map(readMes)).toEqual(textos.map(() => '2025-03'))
  expect(['', '2025', '13/2025', 'xyz/25', '0001-01'].map(readMes)).toEqual([null, undefined, undefined, undefined, undefined])
})
