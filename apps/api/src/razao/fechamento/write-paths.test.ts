/** Checks every writing route against a closed month. A new route must be classified here, or this test fails. */
import {
  deParaFileRotas,
  deParaRegraRotas,
  dreModeloRotas,
  fechamentoRotas,
  importacaoRotas,
  rateioRotas,
  ROTAS,
  type CampoValor,
  type CadastroLinha,
  type DreItemCorpo,
  type EntidadeNome,
  type FechamentoDetalhe,
} from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { bearer, planilhaOf } from '../../../test/factories.ts'
import { CLOSED, ClosedMesFixture } from '../../../test/mes-fechado-fixture.ts'

let t: TestApp
const side = new ClosedMesFixture(() => t)
const { cadastros } = side
let gestora: ApiCalls
let before: FechamentoDetalhe[]

const ENTIDADES = ['conta', 'centroCusto', 'filial', 'direcionador', 'direcionadorAno', 'grupo', 'grupoItem', 'cliente'] as const
const daEntidade = (ato: string): string[] => ENTIDADES.map((entidade) => `${entidade}.${ato}`)

const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  'who is in, and who they are': [
    'sessao',
    'contaTrabalho',
    'segundoFator',
    'senha',
    'email',
    'usuario',
    'pessoal',
    'permissao',
    'cadastroCliente',
    'notificacao',
  ],
  'the installation and how it looks': ['manutencao', 'marca', 'tarefa'],
  'budgets, which are not of the ledger': [
    'orcamento',
    'orcamentoAcompanhamento',
    'orcamentoAto',
    'orcamentoArquivo',
    'orcamentoCenario',
    'orcamentoComentario',
    'orcamentoCriacao',
    'orcamentoPrevisto',
    'premissa',
    'investimento',
  ],
  'reports, which show what there is': ['workspace', 'conexao', 'relatorio', 'relatorioExterno', 'relatorioEnvio'],
  'what people say of a number, which keeps the amount of when they said it': ['dreComentario'],
  'a view that is kept': ['dreVisao'],
  'how the next file is read': ['receita'],
  'the closing itself': ['fechamento'],
}

const SEM_EFEITO: Readonly<Record<string, readonly string[]>> = {
  'asks what would happen, and saves nothing': [
    ...daEntidade('preview'),
    'importacao.preview',
    'importacao.uploadPacote',
    'importacao.previewEnviado',
    'importacao.previewEfeito',
    'importacao.previewDre',
    'importacao.discardEnviado',
    'dePara.preview',
    'deParaRegra.preview',
    'deParaArquivo.preview',
    'grupoItem.previewLugar',
    'dreItem.preview',
    'rateio.simulate',
    'rateio.compare',
    'rateio.exportSimulacao',
    'rateio.exportComparacao',
  ],
  'ends an import that has saved nothing': ['importacao.cancel'],
  'a key of an ERP, which brings nothing by itself': ['integracao.create', 'integracao.revoke'],
  'holds from the first open month on': ['dePara.update'],
  'puts on record what rateio did': ['rateioApuracao.create'],
  'a rule that is off already': ['rateio.remove'],
  'a row that nothing uses yet, or one as it is told or put away': [
    ...daEntidade('create').filter((rota) => rota !== 'direcionadorAno.create'),
    ...daEntidade('archive'),
    ...daEntidade('remove').filter((rota) => rota !== 'direcionadorAno.remove'),
    'centroCusto.update',
    'centroCusto.import',
    'filial.update',
    'filial.import',
    'direcionador.update',
    'direcionador.import',
  ],
  'the order on a screen': ['grupo.place', 'dreItem.place'],
  'a structure of its own, or its name': ['dreModelo.create', 'dreModelo.update'],
}

async function change(entidade: EntidadeNome, line: CadastroLinha | undefined, mudanca: object): Promise<LightMyRequestResponse> {
  if (line === undefined) throw new Error(`no such row in ${entidade}`)
  const { id, versao, valores } = line
  return side.ask('PUT', `/Cadastros/${entidade}/${id}`, { versao, valores: { ...valores, ...mudanca } }, cadastros.admin)
}

async function importFile(entidade: EntidadeNome, content: string): Promise<LightMyRequestResponse> {
  const { assinatura } = await cadastros.preview(entidade, content, cadastros.admin)
  return cadastros.send(`${entidade}/importar?assinatura=${assinatura}`, content, cadastros.admin)
}

const valoresDoAno = async (): Promise<CadastroLinha | undefined> => (await cadastros.list('valores'))[0]
const versaoDaRegra = (which: 0 | 1): Promise<number> => side.versaoOf('rateio_regra', side.regras[which])
const versaoDoModelo = (): Promise<number> => side.versaoOf('dre_modelo', side.modelo)

async function linhaDaDre(codigo: string): Promise<{ id: number; versao: number }> {
  return side.read(sql`select id, versao from dre_item where modelo_id = ${side.modelo} and vigencia_id is null and codigo = ${codigo}`)
}

async function regraDoDePara(): Promise<{ id: number; versao: number; versaoDados: number; body: object }> {
  const { regras, versao } = await gestora.read(deParaRegraRotas.list, '/v1/DePara/regras')
  const regra = regras.find(({ tipo }) => tipo === 'prefixo')
  if (regra === undefined) throw new Error('no rule by prefix')
  const { tipo, contaInicio, contaFim, centroCustoId, filialId, mesInicio, mesFim, grupoItemId } = regra
  const body = { tipo, contaInicio, contaFim, centroCustoId, filialId, mesInicio, mesFim, grupoItemId }
  return { id: regra.id, versao: regra.versao, versaoDados: versao, body }
}

/** Refused before the database checks: a file reports per line, and a model of closed months is in use. */
const DATABASE_BEFORE: Readonly<Record<string, string>> = {
  'deParaArquivo.import': 'cadastro_importacao_refused',
  'dreModelo.remove': 'cadastro_in_use',
}
const NEW_REGRA = 'Tipo;Conta;Item\nPrefixo;3.*;RB.01\n'
const FORMULA: DreItemCorpo = { tipo: 'formula', codigo: 'DOBRO', descricao: 'O dobro', formula: 'RB * 2', agregacao: null }
const VENDA = [
  { conta: '1.1.01', debito: '1.00' },
  { conta: '3.1.01', credito: '1.00' },
]

async function importLancamentos(modo: string): Promise<LightMyRequestResponse> {
  const { arquivoId } = dataOf(importacaoRotas.preview, await gestora.upload(planilhaOf({ base: 200 }), 'outro.csv'))
  return gestora.post('/v1/Importacao', { arquivoId, modo })
}

const REFUSED: Readonly<Record<string, () => Promise<LightMyRequestResponse>>> = {
  'importacao.create': () => importLancamentos('substituir'),
  'importacao.undo': () => side.ask('POST', `/Importacao/${side.importacao}/desfazer`),
  'integracao.send': () => side.push([{ id: 'NF-1', data: '2026-02-10', partidas: VENDA }]),
  'dePara.undo': () => side.ask('POST', '/DePara/desfazer', { auditoriaId: side.arquivo }),
  'deParaRegra.create': async () => {
    const { versaoDados, body } = await regraDoDePara()
    return side.ask('POST', '/DePara/regras', { versaoDados, regra: { ...body, contaInicio: '3.*' } })
  },
  'deParaRegra.update': async () => {
    const { id, versao, versaoDados, body } = await regraDoDePara()
    return side.ask('PUT', `/DePara/regras/${id}`, { versao, versaoDados, regra: { ...body, mesInicio: '2026-02' } })
  },
  'deParaRegra.remove': async () => {
    const { id, versao, versaoDados } = await regraDoDePara()
    return side.ask('DELETE', `/DePara/regras/${id}?versao=${versao}&versaoDados=${versaoDados}`)
  },
  'deParaArquivo.import': () => side.importRegras(NEW_REGRA),
  'conta.update': async () => change('contas', await cadastros.find('contas', '3.1.01'), { natureza: 2 }),
  'conta.import': () => importFile('contas', 'Código;Natureza\n3.1.01;Passivo\n'),
  'grupo.update': async () => change('grupos', await cadastros.find('grupos', 'RB'), { natureza: 'outras' }),
  'grupo.import': () => importFile('grupos', 'Código;Natureza\nRB;Outras receitas e despesas\n'),
  'grupoItem.update': async () => {
    const { codigo } = await itemComConta()
    return change('grupo-itens', await cadastros.find('grupo-itens', codigo), { grupo: 'OUT' })
  },
  'grupoItem.import': async () => importFile('grupo-itens', `Código;Grupo\n${(await itemComConta()).codigo};OUT\n`),
  'grupoItem.place': async () => {
    const { id, versao } = await itemComConta()
    return side.ask('PUT', `/GrupoItem/${id}/lugar`, { versao, grupoId: await side.idOf('grupo', 'OUT'), antesDeId: null })
  },
  'direcionadorAno.create': () => cadastros.create('valores', { direcionador: 'HC', centroCusto: 'VENDAS', ano: 2026, m02: 5 }),
  'direcionadorAno.update': async () => change('valores', await valoresDoAno(), { m02: 5 }),
  'direcionadorAno.remove': async () => {
    const line = await valoresDoAno()
    return side.ask('DELETE', `/Cadastros/valores/${line?.id}?versao=${line?.versao}`)
  },
  'direcionadorAno.import': () => importFile('valores', 'Direcionador;Centro de custo;Ano;Fev\nHC;LOJA;2026;5\n'),
  'rateioDirecionador.update': async () => {
    const celula = { centroCusto: await side.idOf('centro_custo', 'LOJA'), filial: null, mes: '2026-02', antes: '1', valor: '5' }
    return side.ask('PUT', `/Rateio/direcionadores/${await side.idOf('direcionador', 'HC')}/valores`, { celulas: [celula] })
  },
  'cliente.update': async () =>
    change(
      'clientes',
      (await cadastros.list('clientes', '', cadastros.admin)).find(({ id }) => id === cadastros.clienteId),
      { exercicioMesInicial: 7 },
    ),
  'cliente.import': async () => {
    const { cnpj } = await side.read(sql<{ cnpj: string }>`select cnpj from cliente where id = ${cadastros.clienteId}`)
    return importFile('clientes', `CNPJ;Início do exercício\n${cnpj};7\n`)
  },
  'dreConsolidado.createEliminacao': async () => {
    const itemId = await side.idOf('grupo_item', 'RB.01')
    const body = { itemId, contrapartidaId: null, mes: '2026-03', valorCentavos: -1, motivo: 'Outra venda' }
    return side.ask('POST', '/Dre/eliminacoes', { ...body, clientes: [cadastros.clienteId, side.brother] })
  },
  'dreConsolidado.removeEliminacao': () => side.ask('DELETE', `/Dre/eliminacoes/${side.eliminacao}`),
  'dreModelo.remove': async () => {
    const { id } = dataOf(dreModeloRotas.create, await side.ask('POST', '/DreModelo', { nome: 'Outro', origem: { tipo: 'vazio' } }))
    const other = { nome: 'Outro', padrao: true, arquivado: false, versao: await side.versaoOf('dre_modelo', id) }
    dataOf(dreModeloRotas.update, await side.ask('PUT', `/DreModelo/${id}`, other))
    return side.ask('DELETE', `/DreModelo/${side.modelo}?versao=${await versaoDoModelo()}`)
  },
  'dreModelo.createVigencia': async () =>
    side.ask('POST', `/DreModelo/${side.modelo}/vigencia`, { versao: await versaoDoModelo(), mes: '2026-03' }),
  'dreModelo.removeVigencia': async () =>
    side.ask('DELETE', `/DreModelo/${side.modelo}/vigencia?versao=${await versaoDoModelo()}&mes=2026-02`),
  'dreItem.create': () => side.ask('POST', '/DreItem', { modeloId: side.modelo, vigencia: null, antesDeId: null, item: FORMULA }),
  'dreItem.update': async () => {
    const { id, versao } = await linhaDaDre('LB')
    return side.ask('PUT', `/DreItem/${id}`, { versao, item: { ...FORMULA, codigo: 'LB' } })
  },
  'dreItem.remove': async () => {
    const { id, versao } = await linhaDaDre('ML')
    return side.ask('DELETE', `/DreItem/${id}?versao=${versao}`)
  },
  'rateio.create': async () =>
    side.ask(
      'POST',
      '/Rateio',
      await side.regraDe('Outra', 'VENDAS', (para) => ({ tipo: 'igualitario', destinos: [{ centroCusto: para, filial: null }] })),
    ),
  'rateio.update': async () => {
    const { regras } = await gestora.read(rateioRotas.list, '/v1/Rateio')
    const [regra] = regras
    if (regra === undefined) throw new Error('no rule of rateio')
    const { id, versao, ativo: _, ...body } = regra
    return side.ask('PUT', `/Rateio/${id}`, { versao, regra: { ...body, mesFim: '2026-01' } })
  },
  'rateio.place': async () =>
    side.ask('PUT', `/Rateio/${side.regras[1]}/lugar`, { versao: await versaoDaRegra(1), antesDeId: side.regras[0] }),
  'rateio.activate': async () => side.ask('PUT', `/Rateio/${side.regras[0]}/ativo`, { versao: await versaoDaRegra(0), ativo: false }),
  'rateioApuracao.restore': async () =>
    side.ask('POST', `/Rateio/apuracoes/${side.apuracao}/restauracao`, { versao: await cadastros.readVersao() }),
}

const itemComConta = (): Promise<{ id: number; versao: number; codigo: string }> =>
  side.read(sql`
    select i.id, i.versao, i.codigo from grupo_item i
    where i.id = (select grupo_item_id from de_para_regra where tipo = 'exata' and conta_inicio = '3.1.01')`)

const readClosed = (): Promise<FechamentoDetalhe[]> =>
  Promise.all(['2026-01', '2026-02', '2026-03'].map((mes) => gestora.read(fechamentoRotas.get, `/v1/Fechamento/${mes}`)))

beforeAll(async () => {
  t = await buildApp()
  await side.build()
  gestora = createCalls(t.app, () => cadastros.gestor)
  before = await readClosed()
})
afterAll(() => t.close())

test('every writing route is either refused by a closed month or listed here with the reason', () => {
  const written = ROTAS.filter(({ metodo }) => metodo !== 'GET').map(({ nome }) => nome)
  const foreign = new Set(Object.values(FOREIGN).flat())
  const remarks = [...Object.keys(REFUSED), ...Object.values(SEM_EFEITO).flat()]
  expect(written.filter((nome) => !foreign.has(nome.split('.')[0] ?? '') && !remarks.includes(nome))).toEqual([])
  expect(remarks.filter((nome) => !written.includes(nome) || foreign.has(nome.split('.')[0] ?? ''))).toEqual([])
  expect(remarks.filter((nome, i) => remarks.indexOf(nome) !== i)).toEqual([])
  expect([...foreign].filter((domain) => !written.some((nome) => nome.startsWith(`${domain}.`)))).toEqual([])
})

describe('a closed month refuses', () => {
  test.each(Object.keys(REFUSED))('%s', async (nome) => {
    const response = await REFUSED[nome]?.()
    expect(response && codeOf(response)).toBe(DATABASE_BEFORE[nome] ?? 'mes_closed')
  })

  test.each(['recusar', 'somar'])('a file of entries imported as %s', async (mode) => {
    expect(codeOf(await importLancamentos(mode))).toBe('mes_closed')
  })

  test('a rule of a file, with the reason, before anything is saved', async () => {
    const { linhas } = dataOf(deParaFileRotas.preview, await side.sendRegras('/previa?excluir=0', NEW_REGRA))
    expect(linhas.map(({ situacao, problemas }) => [situacao, problemas.length])).toEqual([['recusada', 1]])
    expect(linhas[0]?.problemas[0]).toContain('03/2026')
  })
})

describe('changes that a closed month allows', () => {
  const fresh: readonly [EntidadeNome, Record<string, CampoValor>, Record<string, CampoValor>][] = [
    ['contas', { codigo: '9.9', descricao: 'Nova', natureza: 4, analitica: true }, { descricao: 'Com outro nome' }],
    ['centros-custo', { codigo: 'NOVO', descricao: 'Novo' }, { descricao: 'Com outro nome' }],
    ['filiais', { codigo: 'NOVA', descricao: 'Nova' }, { descricao: 'Com outro nome' }],
    ['direcionadores', { codigo: 'M2', descricao: 'Área', unidade: 'm²' }, { unidade: 'metros' }],
    ['valores', { direcionador: 'HC', centroCusto: 'LOJA', ano: 2027, m01: 1 }, { m01: 2 }],
    ['grupos', { codigo: 'NOVO', descricao: 'Novo', natureza: 'outras' }, { natureza: 'custo' }],
    ['grupo-itens', { codigo: 'OUT.99', descricao: 'Novo', grupo: 'OUT' }, { grupo: 'RB' }],
  ]
  test.each(fresh)('writes, changes, archives and deletes %s without uses', async (entidade, valores, mudanca) => {
    const line = await cadastros.created(entidade, valores)
    const changed: CadastroLinha = dataOf({} as never, await cadastros.update(entidade, line, mudanca))
    const archive = { versao: changed.versao, arquivado: true }
    const archived: CadastroLinha = dataOf({} as never, await side.ask('PUT', `/Cadastros/${entidade}/${line.id}/arquivado`, archive))
    expect((await cadastros.remove(entidade, archived)).statusCode).toBe(200)
  })

  test('accepts a choice for an account from the first open month on, and changes of descriptions', async () => {
    const { id: contaId } = await side.read(sql<{ id: number }>`select id from conta where codigo = '3.1.01'`)
    const mudancas = [{ contaId, grupoItemId: await side.idOf('grupo_item', 'RB.01') }]
    const pass = [
      await side.ask('PUT', '/DePara', { mudancas, versao: await cadastros.readVersao() }),
      await side.ask('POST', '/Rateio/apuracoes', { ...CLOSED, observacao: '', versao: await cadastros.readVersao() }),
      await side.ask('PUT', `/Grupo/${await side.idOf('grupo', 'RB')}/lugar`, {
        versao: await side.versaoOf('grupo', await side.idOf('grupo', 'RB')),
        antesDeId: null,
      }),
    ]
    expect(pass.map(codeOf)).toEqual(['success', 'success', 'success'])
  })
})

test('leaves the closed months unchanged after all of it', async () => {
  expect(await readClosed()).toEqual(before)
  expect(before.map(({ situacao, confere }) => [situacao, confere])).toEqual(before.map(() => ['fechado', true]))
  expect((await t.app.inject({ url: '/v1/Fechamento', headers: bearer(cadastros.gestor) })).json().data.fechadoAte).toBe(CLOSED.fim)
})
