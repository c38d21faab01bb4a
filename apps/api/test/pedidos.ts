/** A good request for every route of the contract, so that generated tests change one thing at a time. */
import type { RotaDef } from '@lastro/contract'
import type { InjectOptions } from 'fastify'

export interface Partes {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** Ids of one cliente, by the name of the parameter that carries them. */
export interface Ids {
  id: number
  modelo: number
  /** A line of that model. */
  dreItem: number
  centroCusto: number
  filial: number
  grupo: number
  grupoItem: number
  conta: number
  email: string
  /** Somebody linked to the cliente, and not who asks. */
  usuario: string
  /** The same person, where an admin may name anybody of any cliente. */
  pessoa: string
  direcionador: number
  /** A year of values of a driver. */
  direcionadorAno: number
  /** A rule of rateio. */
  regra: number
  /** A rule of the De-Para by prefix. */
  deParaRegra: number
  orcamento: number
  /** Made of that one. */
  previsto: number
  orcamentoArea: number
  orcamentoLinha: number
  orcamentoComentario: number
  /** A branch of `orcamento`. */
  orcamentoCenario: number
  workspace: number
  /** As it stands in addresses. */
  workspaceChave: string
  relatorio: number
  relatorioChave: string
  /** An integration key. */
  chave: number
  arquivoId: string
  clienteId: string
  /** A session of the person of `email`. */
  sessaoId: string
  /** Told to that person. */
  notificacao: number
  /** Data version, which a change of the De-Para carries back. */
  versao: number
  /** Record of a change of the De-Para. */
  auditoriaId: number
}

const VERSAO_DE_NENHUMA = 987_654_321

/** What `/CrudTable` asks about one row of an entidade. Valid, and refused by what is there: asked again it is answered the same. */
function linhaDe(rota: string, id: (ids: Ids) => string | number, valores: object): Record<string, (ids: Ids) => Partes> {
  return {
    [`${rota}.create`]: () => ({ body: { valores } }),
    [`${rota}.update`]: (ids) => ({ params: { id: id(ids) }, body: { versao: VERSAO_DE_NENHUMA, valores } }),
    [`${rota}.archive`]: (ids) => ({ params: { id: id(ids) }, body: { versao: VERSAO_DE_NENHUMA, arquivado: true } }),
    [`${rota}.remove`]: (ids) => ({ params: { id: id(ids) }, query: { versao: VERSAO_DE_NENHUMA } }),
    [`${rota}.exportar`]: () => ({ query: { formato: 'csv' } }),
    [`${rota}.importar`]: () => ({ query: { assinatura: 'a'.repeat(64) } }),
  }
}

/** A rule that names one of everything. */
const regraDe = ({ centroCusto, filial, grupo, grupoItem, direcionador }: Ids) => ({
  nome: 'Rateio novo',
  mesInicio: '2025-01',
  mesFim: null,
  origem: { centrosCusto: [0], filiais: [filial], grupos: [grupo], grupoItens: [grupoItem] },
  metodo: { tipo: 'direcionador', direcionador, destinos: [{ centroCusto, filial: null }], alternativa: null, defasagemMeses: 0 },
})

/** A line that names one of everything. */
const linhaDreDe = ({ grupo, grupoItem }: Pick<Ids, 'grupo' | 'grupoItem'>) => ({
  tipo: 'soma',
  codigo: 'NOVA',
  descricao: 'Linha nova',
  componentes: [
    { grupo, sinal: 1 },
    { grupoItem, sinal: -1 },
  ],
})

/** A rule by prefix that names one of everything, of accounts that there are not. */
const deParaRegraDe = ({ centroCusto, filial, grupoItem }: Ids) => ({
  tipo: 'prefixo',
  contaInicio: '9.9.9.*',
  contaFim: null,
  centroCustoId: centroCusto,
  filialId: filial,
  mesInicio: '2025-01',
  mesFim: null,
  grupoItemId: grupoItem,
})

/** A report that names one of everything. */
const conteudoDe = ({ centroCusto, filial }: Ids) => ({
  periodo: 'ultimos12',
  centrosCusto: [centroCusto],
  filiais: [filial],
  cartoes: [{ tipo: 'centros', largura: 'metade', linha: 'RB' }],
})

const ANO = { inicio: '2025-01', fim: '2025-12' }

/** Parts of a request that the route accepts. A route with input that is not here fails the tests that walk the contract. */
const PARTES: Readonly<Record<string, (ids: Ids) => Partes>> = {
  'sessao.login': ({ email }) => ({ body: { email, senha: 'uma senha qualquer' } }),
  'sessao.refresh': () => ({ body: { token: 'A'.repeat(43) } }),
  'sessao.segundoFator': () => ({ body: { desafio: 'A'.repeat(43), codigo: '123456' } }),
  'contaTrabalho.link': () => ({ body: { token: 'A'.repeat(43) } }),
  'sessao.revoke': ({ sessaoId }) => ({ params: { sessaoId } }),
  'segundoFator.start': () => ({ body: { senha: 'uma senha qualquer' } }),
  'segundoFator.confirm': () => ({ body: { codigo: '123456' } }),
  'segundoFator.disable': () => ({ body: { senha: 'uma senha qualquer', codigo: '123456' } }),
  'segundoFator.renewCodigos': () => ({ body: { senha: 'uma senha qualquer', codigo: '123456' } }),
  'pessoal.listAtividade': () => ({ query: { limite: 10 } }),
  'pessoal.updateTelasFixadas': () => ({ body: { telas: ['/Dre', '/DePara'] } }),
  'pessoal.unlinkConta': () => ({ body: { emissor: 'https://provedor.teste', sujeito: 'ninguem' } }),
  'notificacao.updatePreferencia': () => ({ body: { assunto: 'importacao', canal: 'email', ligado: true } }),
  'notificacao.markRead': ({ notificacao }) => ({ body: { ids: [notificacao] } }),
  'sessao.switchCliente': ({ clienteId }) => ({ body: { clienteId } }),
  'sessao.acceptConvite': ({ clienteId }) => ({ params: { clienteId } }),
  'sessao.declineConvite': ({ clienteId }) => ({ params: { clienteId } }),
  'usuario.getPropUsuario': ({ email }) => ({ query: { email } }),
  'usuario.getPerfil': ({ email }) => ({ query: { email } }),
  'usuario.get': ({ pessoa }) => ({ params: { id: pessoa } }),
  'usuario.create': ({ clienteId }) => ({
    body: { email: 'nova.pessoa@teste.lastro', nome: 'Nova Pessoa', perfil: 'leitor', clientes: [clienteId] },
  }),
  'usuario.update': ({ pessoa }) => ({ params: { id: pessoa }, body: { versao: 1, nome: 'Outro Nome', perfil: 'leitor' } }),
  'usuario.changeEmail': ({ pessoa }) => ({ params: { id: pessoa }, body: { versao: 1, email: 'outro.endereco@teste.lastro' } }),
  'usuario.resetSegundoFator': ({ pessoa }) => ({ params: { id: pessoa } }),
  'usuario.block': ({ pessoa }) => ({ params: { id: pessoa }, body: { motivo: 'saiu da empresa' } }),
  'usuario.unblock': ({ pessoa }) => ({ params: { id: pessoa } }),
  'usuario.resendConvite': ({ pessoa }) => ({ params: { id: pessoa } }),
  'usuario.updateClientes': ({ pessoa, clienteId }) => ({ params: { id: pessoa }, body: { versao: 1, clientes: [clienteId] } }),
  'usuario.listSessoes': ({ pessoa }) => ({ params: { id: pessoa } }),
  'usuario.endSessoes': ({ pessoa, sessaoId }) => ({ params: { id: pessoa }, body: { sessaoId } }),
  'senha.forgot': ({ email }) => ({ body: { email } }),
  'senha.readLink': () => ({ body: { token: 'A'.repeat(43) } }),
  'senha.define': () => ({ body: { token: 'A'.repeat(43), senha: 'uma senha qualquer' } }),
  'senha.change': () => ({ body: { atual: 'uma senha qualquer', senha: 'outra senha qualquer' } }),
  'email.confirm': () => ({ body: { token: 'A'.repeat(43) } }),
  'cadastroCliente.start': () => ({ body: { email: 'nova.empresa@teste.lastro' } }),
  'cadastroCliente.conclude': () => ({
    body: {
      token: 'A'.repeat(43),
      empresa: { cnpj: '11.222.333/0001-81', nome: 'Nova Empresa Ltda.' },
      pessoa: { nome: 'Nova Pessoa', senha: 'uma senha qualquer' },
      plano: { modelo: 'gerencial' },
    },
  }),
  'cadastroCliente.create': () => ({
    body: { empresa: { cnpj: '11.222.333/0001-82', nome: 'Nova Empresa Ltda.' }, plano: { modelo: 'gerencial' } },
  }),
  'permissao.updatePerfil': () => ({ params: { perfil: 'leitor' }, body: { versao: 1, excecoes: [] } }),
  'permissao.getUsuario': ({ usuario }) => ({ params: { id: usuario } }),
  'permissao.updateUsuario': ({ usuario, centroCusto, filial }) => ({
    params: { id: usuario },
    body: {
      versao: 1,
      excecoes: [{ action: 'export', subject: 'Dre', permitido: true }],
      escopo: { restringeCentroCusto: true, centrosCusto: [centroCusto], restringeFilial: true, filiais: [filial] },
    },
  }),
  'permissao.verComo': ({ usuario }) => ({ body: { usuarioId: usuario } }),
  // Over, as it is: turned on, it would refuse what the next request asks.
  'manutencao.update': () => ({ body: { ligada: false, mensagem: '', previsaoAt: null } }),
  'marca.update': () => ({
    params: { chave: 'fps' },
    body: {
      versao: 1,
      titulo: 'FPS',
      descricao: 'Orçamento e DRE',
      empresa: 'FPS',
      contato: 'suporte@fps.demo',
      sobreUrl: '/about',
      apiBase: '',
      cores: ['#1c7c3d', '#6bb47c'],
      sinal: 'fps',
      favicone: 'marca',
      idioma: 'pt',
      cadastroAberto: false,
      segundoFatorObrigatorio: false,
    },
  }),
  'busca.list': () => ({ query: { busca: 'receita' } }),
  'importacao.previewEnviado': ({ arquivoId }) => ({ params: { arquivoId }, body: { leitura: { planilha: 'Razão' } } }),
  'importacao.previewEfeito': ({ arquivoId }) => ({ params: { arquivoId }, body: {} }),
  'importacao.discardEnviado': ({ arquivoId }) => ({ params: { arquivoId } }),
  'importacao.create': ({ arquivoId }) => ({ body: { arquivoId, modo: 'recusar' } }),
  'importacao.get': ({ id }) => ({ params: { id } }),
  'importacao.eventos': ({ id }) => ({ params: { id } }),
  'importacao.cancel': ({ id }) => ({ params: { id } }),
  'importacao.undo': ({ id }) => ({ params: { id } }),
  'importacao.saude': ({ id }) => ({ params: { id } }),
  'importacao.problemas': ({ id }) => ({ params: { id } }),
  'integracao.create': () => ({ body: { nome: 'ERP', origem: 'erp' } }),
  'integracao.revoke': ({ chave }) => ({ params: { id: chave } }),
  'fechamento.exportar': () => ({ query: { formato: 'csv' } }),
  'fechamento.get': () => ({ params: { mes: '2026-01' } }),
  // A month that nobody has: what is asked for closes nothing.
  'fechamento.ask': () => ({ body: { inicio: '2031-01', fim: '2031-01', observacao: '' } }),
  'fechamento.confirm': () => ({ body: { inicio: '2031-01', fim: '2031-01' } }),
  'fechamento.refuse': () => ({ body: { inicio: '2031-01', fim: '2031-01', motivo: 'Falta uma nota' } }),
  'fechamento.reopen': () => ({ body: { inicio: '2031-01', motivo: 'Falta uma nota' } }),
  'dePara.list': () => ({ query: ANO }),
  'dePara.preview': ({ conta, grupoItem, versao }) => ({ body: { mudancas: [{ contaId: conta, grupoItemId: grupoItem }], versao } }),
  'dePara.update': ({ conta, grupoItem, versao }) => ({ body: { mudancas: [{ contaId: conta, grupoItemId: grupoItem }], versao } }),
  'dePara.undo': ({ auditoriaId }) => ({ body: { auditoriaId } }),
  'deParaRegra.preview': (ids) => ({ body: { id: ids.deParaRegra, regra: deParaRegraDe(ids) } }),
  'deParaRegra.create': (ids) => ({ body: { versaoDados: ids.versao, regra: deParaRegraDe(ids) } }),
  'deParaRegra.update': (ids) => ({
    params: { id: ids.deParaRegra },
    body: { versao: VERSAO_DE_NENHUMA, versaoDados: ids.versao, regra: deParaRegraDe(ids) },
  }),
  'deParaRegra.remove': ({ deParaRegra, versao }) => ({
    params: { id: deParaRegra },
    query: { versao: VERSAO_DE_NENHUMA, versaoDados: versao },
  }),
  'dePara.exportar': () => ({ query: { ...ANO, formato: 'csv' } }),
  ...linhaDe('conta', ({ conta }) => conta, { codigo: '9.9.99', descricao: 'Nova conta', superior: 'nenhuma' }),
  'conta.opcoes': () => ({ query: { campo: 'superior' } }),
  ...linhaDe('centroCusto', ({ centroCusto }) => centroCusto, { codigo: 'NOVO', descricao: 'Novo centro', pai: 'nenhum' }),
  'centroCusto.opcoes': () => ({ query: { campo: 'pai' } }),
  ...linhaDe('filial', ({ filial }) => filial, { codigo: 'NOVA', descricao: 'Nova filial', cnpj: '11222333000182' }),
  ...linhaDe('direcionador', ({ direcionador }) => direcionador, { codigo: 'HC', descricao: 'Pessoas', unidade: 'pessoas' }),
  ...linhaDe('direcionadorAno', ({ direcionadorAno }) => direcionadorAno, { direcionador: 'nenhum', centroCusto: 'nenhum', ano: 2031 }),
  'direcionadorAno.opcoes': () => ({ query: { campo: 'direcionador' } }),
  ...linhaDe('grupo', ({ grupo }) => grupo, { codigo: 'NOVO', descricao: 'Novo grupo', natureza: 'outras' }),
  'grupo.exportarArvore': () => ({ query: { formato: 'csv' } }),
  'grupo.get': ({ grupo }) => ({ params: { id: grupo } }),
  'grupo.place': ({ grupo }) => ({ params: { id: grupo }, body: { versao: VERSAO_DE_NENHUMA, antesDeId: null } }),
  ...linhaDe('grupoItem', ({ grupoItem }) => grupoItem, { codigo: 'NOVO', descricao: 'Novo item', grupo: 'nenhum' }),
  'grupoItem.opcoes': () => ({ query: { campo: 'grupo' } }),
  'grupoItem.place': ({ grupoItem, grupo }) => ({
    params: { id: grupoItem },
    body: { versao: VERSAO_DE_NENHUMA, grupoId: grupo, antesDeId: grupoItem },
  }),
  'grupoItem.previewLugar': ({ grupoItem, grupo }) => ({ params: { id: grupoItem }, body: { grupoId: grupo } }),
  ...linhaDe('cliente', ({ clienteId }) => clienteId, { cnpj: '11.222.333/0001-82', nome: 'Nova Empresa Ltda.', nomeCurto: 'Nova' }),
  'dre.get': () => ({ query: ANO }),
  'dre.centros': () => ({ query: { ...ANO, codigo: 'RB' } }),
  'dre.explicar': () => ({ query: { ...ANO, codigo: 'RB' } }),
  'dre.lancamentos': ({ conta }) => ({ query: { ...ANO, conta } }),
  'dre.exportar': () => ({ query: { ...ANO, formato: 'csv' } }),
  'dreModelo.get': ({ modelo }) => ({ params: { id: modelo } }),
  'dreModelo.create': ({ modelo }) => ({ body: { nome: 'Societária', origem: { tipo: 'copia', modeloId: modelo, vigencia: '2000-01' } } }),
  'dreModelo.update': ({ modelo }) => ({
    params: { id: modelo },
    body: { versao: VERSAO_DE_NENHUMA, nome: 'Outro', padrao: true, arquivado: false },
  }),
  'dreModelo.remove': ({ modelo }) => ({ params: { id: modelo }, query: { versao: VERSAO_DE_NENHUMA } }),
  'dreModelo.createVigencia': ({ modelo }) => ({ params: { id: modelo }, body: { versao: VERSAO_DE_NENHUMA, mes: '2027-01' } }),
  'dreModelo.removeVigencia': ({ modelo }) => ({ params: { id: modelo }, query: { versao: VERSAO_DE_NENHUMA, mes: '2027-01' } }),
  'dreModelo.exportar': ({ modelo }) => ({ params: { id: modelo }, query: { formato: 'csv' } }),
  'dreItem.get': ({ dreItem }) => ({ params: { id: dreItem } }),
  'dreItem.create': ({ modelo, dreItem, grupo, grupoItem }) => ({
    body: { modeloId: modelo, vigencia: '2000-01', antesDeId: dreItem, item: linhaDreDe({ grupo, grupoItem }) },
  }),
  'dreItem.update': ({ dreItem, grupo, grupoItem }) => ({
    params: { id: dreItem },
    body: { versao: VERSAO_DE_NENHUMA, item: linhaDreDe({ grupo, grupoItem }) },
  }),
  'dreItem.place': ({ dreItem }) => ({ params: { id: dreItem }, body: { versao: VERSAO_DE_NENHUMA, antesDeId: dreItem } }),
  'dreItem.remove': ({ dreItem }) => ({ params: { id: dreItem }, query: { versao: VERSAO_DE_NENHUMA } }),
  'dreItem.preview': ({ modelo, dreItem, grupo, grupoItem }) => ({
    body: { modeloId: modelo, vigencia: null, itemId: dreItem, item: linhaDreDe({ grupo, grupoItem }) },
  }),
  'rateio.create': (ids) => ({ body: regraDe(ids) }),
  'rateio.update': (ids) => ({ params: { id: ids.regra }, body: { versao: VERSAO_DE_NENHUMA, regra: regraDe(ids) } }),
  'rateio.place': ({ regra }) => ({ params: { id: regra }, body: { versao: VERSAO_DE_NENHUMA, antesDeId: regra } }),
  'rateio.activate': ({ regra }) => ({ params: { id: regra }, body: { versao: VERSAO_DE_NENHUMA, ativo: false } }),
  'rateio.remove': ({ regra }) => ({ params: { id: regra }, query: { versao: VERSAO_DE_NENHUMA } }),
  'rateio.simulate': (ids) => ({ body: { ...ANO, rascunho: { id: ids.regra, regra: regraDe(ids) } } }),
  'rateio.compare': (ids) => ({ body: { ...ANO, regra: regraDe(ids) } }),
  'rateio.exportarSimulacao': (ids) => ({ body: { ...ANO, rascunho: { id: ids.regra, regra: regraDe(ids) }, formato: 'csv' } }),
  'rateio.exportarComparacao': (ids) => ({ body: { ...ANO, regra: regraDe(ids), formato: 'csv' } }),
  'rateio.direcionador': ({ direcionador }) => ({ params: { id: direcionador }, query: ANO }),
  'rateio.fluxos': () => ({ query: ANO }),
  'orcamento.list': ({ usuario }) => ({ query: { dono: usuario } }),
  'orcamento.exportar': () => ({ query: { formato: 'csv' } }),
  'orcamento.get': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamento.create': ({ modelo, usuario, centroCusto, filial }) => ({
    body: {
      nome: 'Novo',
      inicio: '2027-01',
      cenario: 'base',
      modeloId: modelo,
      donoId: usuario,
      centrosCusto: [centroCusto],
      filiais: [filial],
    },
  }),
  'orcamento.update': ({ orcamento, usuario }) => ({
    params: { id: orcamento },
    body: { versao: VERSAO_DE_NENHUMA, nome: 'Outro', cenario: 'base', donoId: usuario, observacoes: '' },
  }),
  'orcamento.remove': ({ orcamento }) => ({ params: { id: orcamento }, query: { versao: VERSAO_DE_NENHUMA } }),
  'orcamento.submit': ({ orcamento }) => ({ params: { id: orcamento }, body: { versao: VERSAO_DE_NENHUMA } }),
  'orcamento.return': ({ orcamento, orcamentoArea }) => ({
    params: { id: orcamento },
    body: { versao: VERSAO_DE_NENHUMA, comentario: 'falta a sede', areas: [orcamentoArea] },
  }),
  'orcamento.resume': ({ orcamento }) => ({ params: { id: orcamento }, body: { versao: VERSAO_DE_NENHUMA } }),
  'orcamento.approve': ({ orcamento }) => ({ params: { id: orcamento }, body: { versao: VERSAO_DE_NENHUMA } }),
  'orcamento.revise': ({ orcamento }) => ({ params: { id: orcamento }, body: {} }),
  'orcamento.close': ({ orcamento }) => ({ params: { id: orcamento }, body: {} }),
  'orcamento.updateArea': ({ orcamento, orcamentoArea, usuario }) => ({
    params: { id: orcamento, areaId: orcamentoArea },
    body: { versao: 1, responsavelId: usuario },
  }),
  ...Object.fromEntries(
    ['submitAreas', 'withdrawAreas', 'approveAreas', 'returnAreas'].map((nome) => [
      `orcamento.${nome}`,
      ({ orcamento, orcamentoArea }: Ids) => ({
        params: { id: orcamento },
        body: { areas: [{ id: orcamentoArea, versao: VERSAO_DE_NENHUMA }], comentario: 'conferido' },
      }),
    ]),
  ),
  'orcamentoCriacao.modelo': () => ({ query: { inicio: '2027-01', formato: 'csv' } }),
  'orcamentoCriacao.preview': ({ orcamento, grupo }) => ({
    body: {
      inicio: '2027-01',
      origem: { tipo: 'orcamento', orcamentoId: orcamento },
      ajustes: { grupos: [{ grupoId: grupo, taxaPpm: 80_000 }], sazonalidadeInicio: '2025-01' },
    },
  }),
  'orcamentoCriacao.create': ({ modelo, usuario, orcamento, grupo }) => ({
    body: {
      nome: 'Cópia',
      inicio: '2027-01',
      cenario: 'base',
      modeloId: modelo,
      donoId: usuario,
      origem: { tipo: 'orcamento', orcamentoId: orcamento },
      ajustes: { taxaPpm: 80_000, grupos: [{ grupoId: grupo, taxaPpm: 0 }] },
    },
  }),
  'orcamentoAcompanhamento.get': ({ orcamento, previsto, centroCusto, filial }) => ({
    params: { id: orcamento },
    query: { centroCusto, filial, previsto },
  }),
  'orcamentoAcompanhamento.linhas': ({ orcamento, previsto, centroCusto, filial, grupoItem }) => ({
    params: { id: orcamento },
    query: { centroCusto, filial, grupoItem, previsto },
  }),
  'orcamentoAcompanhamento.exportar': ({ orcamento, previsto, centroCusto, filial }) => ({
    params: { id: orcamento },
    query: { centroCusto, filial, previsto, nivel: 'linha', formato: 'csv' },
  }),
  'orcamentoAcompanhamento.updateTolerancias': ({ grupo }) => ({
    body: {
      versao: VERSAO_DE_NENHUMA,
      padrao: { percentualPpm: 50_000, valorCentavos: null },
      grupos: [{ grupoId: grupo, percentualPpm: null, valorCentavos: 1 }],
    },
  }),
  'orcamentoPrevisto.create': ({ orcamento }) => ({
    params: { id: orcamento },
    body: { nome: 'Previsto', cenario: 'base', realizadoAte: '2020-01' },
  }),
  'orcamentoPrevisto.get': ({ previsto }) => ({ params: { id: previsto } }),
  'orcamentoPrevisto.update': ({ previsto }) => ({
    params: { id: previsto },
    body: { ate: '2026-01', vista: 0, versaoDados: VERSAO_DE_NENHUMA },
  }),
  'orcamentoArquivo.exportar': ({ orcamento }) => ({ params: { id: orcamento }, query: { formato: 'csv' } }),
  'orcamentoArquivo.compare': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoCenario.compare': ({ orcamento }) => ({ params: { id: orcamento }, query: { com: orcamento } }),
  'orcamentoCenario.exportar': ({ orcamento }) => ({ params: { id: orcamento }, query: { com: orcamento, formato: 'csv' } }),
  'orcamentoCenario.create': ({ orcamento, grupo }) => ({
    params: { id: orcamento },
    body: {
      nome: 'Otimista',
      cenario: 'otimista',
      observacoes: '',
      simulacao: { vista: 0, grupos: [{ grupoId: grupo, taxaPpm: 50_000 }] },
    },
  }),
  'orcamentoCenario.diff': ({ orcamentoCenario }) => ({ params: { id: orcamentoCenario } }),
  'orcamentoCenario.merge': ({ orcamento, orcamentoCenario, grupoItem, centroCusto, filial }) => ({
    params: { id: orcamentoCenario },
    body: {
      originalId: orcamento,
      vista: 0,
      cenarioSequencia: 0,
      conflitos: null,
      linhas: [{ grupoItemId: grupoItem, centroCustoId: centroCusto, filialId: filial, cenario: 1, original: 0 }],
    },
  }),
  'orcamentoAto.linhas': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoAto.create': ({ orcamento, orcamentoLinha }) => ({
    params: { id: orcamento },
    body: { tipo: 'editar', vista: 0, mudancas: [{ linhaId: orcamentoLinha, mes: 1, valorCentavos: 12_345 }] },
  }),
  'orcamentoAto.list': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoAto.historico': ({ orcamento, orcamentoLinha }) => ({ params: { id: orcamento }, query: { linha: orcamentoLinha, mes: 1 } }),
  'orcamentoAto.eventos': ({ orcamento }) => ({ params: { id: orcamento }, query: { espera: 'nao' } }),
  'orcamentoAto.presenca': ({ orcamento, orcamentoLinha }) => ({ params: { id: orcamento }, body: { linhaId: orcamentoLinha, mes: 1 } }),
  'orcamentoComentario.list': ({ orcamento, orcamentoLinha }) => ({ params: { id: orcamento }, query: { linha: orcamentoLinha } }),
  'orcamentoComentario.pessoas': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoComentario.create': ({ orcamento, orcamentoLinha, usuario, orcamentoComentario }) => ({
    params: { id: orcamento },
    body: { texto: 'oi', mencoes: [usuario], linhaId: orcamentoLinha, respondeId: orcamentoComentario },
  }),
  'orcamentoComentario.update': ({ orcamento, orcamentoComentario, usuario }) => ({
    params: { id: orcamento, comentarioId: orcamentoComentario },
    body: { texto: 'oi', mencoes: [usuario] },
  }),
  'orcamentoComentario.resolve': ({ orcamento, orcamentoComentario }) => ({
    params: { id: orcamento, comentarioId: orcamentoComentario },
    body: { resolvido: true },
  }),
  'orcamentoComentario.remove': ({ orcamento, orcamentoComentario }) => ({ params: { id: orcamento, comentarioId: orcamentoComentario } }),
  'workspace.create': () => ({ body: { nome: 'Novo', provedor: 'nativo', modelos: ['resultado'] } }),
  'workspace.update': ({ workspace }) => ({ params: { id: workspace }, body: { versao: VERSAO_DE_NENHUMA, nome: 'Outro' } }),
  'workspace.place': ({ workspace }) => ({ params: { id: workspace }, body: { versao: VERSAO_DE_NENHUMA, antesDeId: workspace } }),
  'workspace.archive': ({ workspace }) => ({ params: { id: workspace }, body: { versao: VERSAO_DE_NENHUMA, arquivado: true } }),
  'relatorio.get': ({ relatorioChave, workspaceChave }) => ({ params: { relatorioChave, workspaceChave } }),
  'relatorio.create': (ids) => ({ body: { workspaceId: ids.workspace, nome: 'Novo', conteudo: conteudoDe(ids) } }),
  'relatorio.update': (ids) => ({
    params: { id: ids.relatorio },
    body: { versao: VERSAO_DE_NENHUMA, nome: 'Outro', conteudo: conteudoDe(ids) },
  }),
  'relatorio.place': ({ relatorio }) => ({ params: { id: relatorio }, body: { versao: VERSAO_DE_NENHUMA, antesDeId: relatorio } }),
  'relatorio.archive': ({ relatorio }) => ({ params: { id: relatorio }, body: { versao: VERSAO_DE_NENHUMA, arquivado: true } }),
  'relatorio.getAcesso': ({ relatorio }) => ({ params: { id: relatorio } }),
  'relatorio.updateAcesso': ({ relatorio, usuario }) => ({
    params: { id: relatorio },
    body: { versao: VERSAO_DE_NENHUMA, restrito: true, perfis: ['leitor'], usuarios: [usuario] },
  }),
  'relatorio.open': ({ relatorio }) => ({ params: { id: relatorio } }),
  'relatorio.favorite': ({ relatorio }) => ({ params: { id: relatorio }, body: { favorito: true } }),
  'auditoria.list': ({ usuario }) => ({ query: { quem: usuario } }),
  'auditoria.exportar': () => ({ query: { formato: 'csv' } }),
  'auditoria.get': ({ auditoriaId }) => ({ params: { id: auditoriaId } }),
}

export function partesOf(rota: RotaDef, ids: Ids): Partes {
  const partes = PARTES[rota.nome]?.(ids) ?? {}
  for (const place of ['params', 'query', 'body'] as const) {
    if (rota[place] !== undefined && partes[place] === undefined && !rota[place].safeParse({}).success) {
      throw new Error(`${rota.nome} takes ${place}: give it a good one in test/pedidos.ts`)
    }
  }
  return partes
}

export function toInject(rota: RotaDef, { params = {}, query, body }: Partes, headers: Record<string, string> = {}): InjectOptions {
  const caminho = rota.caminho.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  return {
    method: rota.metodo,
    url: `/v1${caminho}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(query === undefined ? {} : { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
}

/** A multipart body with one file, as a browser sends it. */
export function toMultipart(
  conteudo: string | Uint8Array,
  arquivoNome = 'razao.txt',
  campo = 'arquivo',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'limite-do-teste-7d1f'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${campo}"; filename="${arquivoNome}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(conteudo), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
