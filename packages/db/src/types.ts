// Generated from the migrations by "npm run generate -w @lastro/db". Do not edit: a test compares it with the database.
import type { ColumnType } from 'kysely'

/** The database gives it a value when it is left out. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Read as a value and written as JSON text (JSON.stringify): the driver would take a top-level array for a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
export type Instante = ColumnType<Date, Date | string, Date | string>

export interface ArquivoEnviadoTabela {
  cliente_id: string
  id: string
  nome: string
  situacao: 'chegando' | 'espera' | 'guardado' | 'removido'
  tamanho_bytes: number | null
  sha256: Buffer | null
  expires_at: Instante
}

export interface AuditoriaTabela {
  cliente_id: string
  id: Generated<number>
  usuario_id: string | null
  acao: string
  assunto: string
  assunto_id: string | null
  antes: Json | null
  depois: Json | null
  ip: string | null
  request_id: string | null
  created_at: Generated<Instante>
}

export interface AuditoriaSeloTabela {
  cliente_id: string
  numero: number
  registros: number[]
  hash: Buffer
  created_at: Generated<Instante>
}

export interface CarteiraCoberturaTabela {
  cliente_id: string
  versao: number
  contas: number
  contas_mapeadas: number
  contas_pendentes: number
  valor_centavos: number
  valor_mapeado_centavos: number
  mes_inicio: number | null
  mes_fim: number | null
}

export interface CentroCustoTabela {
  cliente_id: string
  id: Generated<number>
  codigo: string
  descricao: string
  pai_id: number | null
  versao: Generated<number>
  arquivado: Generated<boolean>
  fixa: Generated<boolean>
}

export interface ChaveAssinaturaTabela {
  id: Generated<string>
  algoritmo: Generated<string>
  jwk_publica: Json
  jwk_privada: Json
  created_at: Generated<Instante>
  retired_at: Instante | null
}

export interface ChaveIntegracaoTabela {
  cliente_id: string
  id: Generated<number>
  nome: string
  origem: string
  prefixo: string
  segredo_hash: Buffer
  created_by: string
  created_at: Generated<Instante>
  revoked_at: Instante | null
  last_used_at: Instante | null
}

export interface ClienteTabela {
  id: Generated<string>
  cnpj: string
  nome: string
  nome_curto: string
  marca: Generated<string>
  exercicio_mes_inicial: Generated<number>
  created_at: Generated<Instante>
  segundo_fator_obrigatorio: Generated<boolean>
  permissoes_versao: Generated<number>
  versao: Generated<number>
  arquivado: Generated<boolean>
}

export interface ClienteVersaoTabela {
  cliente_id: string
  dados: Generated<number>
  cadastros: Generated<number>
}

export interface CodigoRecuperacaoTabela {
  usuario_id: string
  codigo_hash: Buffer
  used_at: Instante | null
}

export interface ContaTabela {
  cliente_id: string
  id: Generated<number>
  codigo: string
  descricao: string
  conta_superior: string | null
  natureza: number
  analitica: Generated<boolean>
  nivel: Generated<number>
  codigo_referencial: string | null
  versao: Generated<number>
  arquivado: Generated<boolean>
  fixa: Generated<boolean>
  descricao_normalizada: Generated<string>
}

export interface CorreioTabela {
  id: Generated<number>
  para: string
  assunto: string
  texto: string
  html: string
  created_at: Generated<Instante>
  next_attempt_at: Generated<Instante>
  tentativas: Generated<number>
  sent_at: Instante | null
  erro: string | null
  anexo_nome: string | null
  anexo: Buffer | null
}

export interface DeParaRegraTabela {
  cliente_id: string
  id: Generated<number>
  tipo: 'exata' | 'prefixo' | 'faixa'
  conta_inicio: string
  conta_fim: string | null
  centro_custo_id: number | null
  filial_id: number | null
  grupo_item_id: number
  mes_inicio: number | null
  mes_fim: number | null
  origem: 'referencial' | 'descricao' | 'manual' | 'arquivo'
  motivo: string | null
  versao: Generated<number>
  created_at: Generated<Instante>
  created_by: string | null
  recortada: Generated<boolean>
}

export interface DesafioLoginTabela {
  id: Generated<string>
  token_hash: Buffer
  usuario_id: string
  tentativas: Generated<number>
  created_at: Generated<Instante>
  expires_at: Instante
  used_at: Instante | null
}

export interface DirecionadorTabela {
  cliente_id: string
  id: Generated<number>
  codigo: string
  descricao: string
  unidade: string
  versao: Generated<number>
  arquivado: Generated<boolean>
}

export interface DirecionadorAnoTabela {
  cliente_id: string
  id: Generated<number>
  direcionador_id: number
  centro_custo_id: number
  filial_id: number | null
  ano: number
  m01_micros: number | null
  m02_micros: number | null
  m03_micros: number | null
  m04_micros: number | null
  m05_micros: number | null
  m06_micros: number | null
  m07_micros: number | null
  m08_micros: number | null
  m09_micros: number | null
  m10_micros: number | null
  m11_micros: number | null
  m12_micros: number | null
  versao: Generated<number>
  arquivado: Generated<boolean>
}

export interface DirecionadorValorTabela {
  cliente_id: string | null
  direcionador_id: number | null
  centro_custo_id: number | null
  filial_id: number | null
  mes: number | null
  valor_micros: number | null
}

export interface DispositivoTabela {
  id: Generated<string>
  usuario_id: string
  segredo_hash: Buffer
  nome: string
  created_at: Generated<Instante>
  last_access_at: Generated<Instante>
}

export interface DreComentarioTabela {
  cliente_id: string
  id: Generated<number>
  modelo_id: number
  codigo: string
  linha: string
  grupo_item_id: number | null
  fonte: string
  base: string | null
  mes_inicio: number
  mes_fim: number
  rateado: Generated<boolean>
  centros_custo: number[] | null
  filiais: number[] | null
  valores: Json
  responde_id: number | null
  usuario_id: string
  texto: string
  mencoes: Generated<string[]>
  created_at: Generated<Instante>
  edited_at: Instante | null
  resolved_at: Instante | null
  resolved_by: string | null
}

export interface DreEliminacaoTabela {
  cliente_id: string
  valor_centavos: number
  id: Generated<number>
  grupo_item_id: number
  contrapartida_id: number | null
  mes: number
  entre: string[]
  motivo: string
  usuario_id: string
  created_at: Generated<Instante>
  fonte: Generated<'realizado' | 'orcado'>
}

export interface DreItemTabela {
  cliente_id: string
  id: Generated<number>
  modelo_id: number
  codigo: string
  descricao: string
  tipo: 'titulo' | 'soma' | 'formula' | 'percentual'
  ordem: number
  nivel: Generated<number>
  formula: string | null
  base_codigo: string | null
  agregacao: 'soma' | 'recalcular' | null
  vigencia_id: number | null
  versao: Generated<number>
}

export interface DreItemComponenteTabela {
  cliente_id: string
  id: Generated<number>
  dre_item_id: number
  grupo_id: number | null
  grupo_item_id: number | null
  sinal: Generated<'-1'>
}

export interface DreModeloTabela {
  cliente_id: string
  id: Generated<number>
  nome: string
  padrao: Generated<boolean>
  versao: Generated<number>
  arquivado: Generated<boolean>
}

export interface DreVigenciaTabela {
  cliente_id: string
  id: Generated<number>
  modelo_id: number
  mes_inicio: number
}

export interface DreVisaoTabela {
  cliente_id: string
  id: Generated<number>
  nome: string
  usuario_id: string | null
  endereco: Json
  created_by: string
  created_at: Generated<Instante>
}

export interface DreVisaoPadraoTabela {
  cliente_id: string
  usuario_id: string
  nome: string
  minha: boolean
}

export interface EscopoCentroCustoTabela {
  cliente_id: string
  usuario_id: string
  centro_custo_id: number
}

export interface EscopoFilialTabela {
  cliente_id: string
  usuario_id: string
  filial_id: number
}

export interface FechamentoTabela {
  cliente_id: string
  id: Generated<number>
  mes: number
  status: Generated<'pedido' | 'recusado' | 'fechado' | 'reaberto'>
  modelo_id: number
  conteudo_hash: Buffer
  linhas: Json
  resultado_centavos: number
  observacao: Generated<string>
  asked_at: Generated<Instante>
  asked_by: string
  decided_at: Instante | null
  decided_by: string | null
  reopened_at: Instante | null
  reopened_by: string | null
  motivo: Generated<string>
  impressao: Json | null
}

export interface FilialTabela {
  cliente_id: string
  id: Generated<number>
  codigo: string
  descricao: string
  cnpj: string | null
  versao: Generated<number>
  arquivado: Generated<boolean>
  fixa: Generated<boolean>
}

export interface GrupoTabela {
  cliente_id: string
  id: Generated<number>
  codigo: string
  descricao: string
  natureza:
    | 'receita_bruta'
    | 'deducoes'
    | 'custo'
    | 'pessoal'
    | 'despesa_administrativa'
    | 'despesa_comercial'
    | 'outras'
    | 'depreciacao'
    | 'resultado_financeiro'
    | 'impostos_lucro'
  ordem: Generated<number>
  arquivado: Generated<boolean>
  versao: Generated<number>
}

export interface GrupoItemTabela {
  cliente_id: string
  id: Generated<number>
  grupo_id: number
  codigo: string
  descricao: string
  ordem: Generated<number>
  arquivado: Generated<boolean>
  versao: Generated<number>
}

export interface IdempotenciaTabela {
  cliente_id: string
  usuario_id: string
  chave: string
  rota: string
  corpo_hash: Buffer
  status: number
  resposta: Json | null
  created_at: Generated<Instante>
}

export interface IdentidadeExternaTabela {
  emissor: string
  sujeito: string
  usuario_id: string
  email: string
  created_at: Generated<Instante>
  last_access_at: Instante | null
}

export interface ImportacaoTabela {
  cliente_id: string
  id: Generated<number>
  arquivo_nome: string
  arquivo_sha256: Buffer
  arquivo_id: string | null
  tamanho_bytes: number
  formato: 'ecd' | 'csv' | 'xlsx' | 'ndjson'
  conteudo: 'lancamentos' | 'saldos' | null
  modo: Generated<'recusar' | 'substituir' | 'somar'>
  status: Generated<'recebida' | 'processando' | 'concluida' | 'recusada' | 'cancelada' | 'interrompida' | 'desfeita'>
  mapeamento: Json | null
  progresso: Json | null
  resumo: Json | null
  saude: Json | null
  conferencia: Json | null
  erro: Json | null
  criada_por: string | null
  created_at: Generated<Instante>
  started_at: Instante | null
  finished_at: Instante | null
  sinal_em: Generated<Instante>
}

export interface ImportacaoContaTabela {
  cliente_id: string
  importacao_id: number
  conta_id: number
  descricao: string
  conta_superior: string | null
  natureza: number
  analitica: boolean
  nivel: number
  codigo_referencial: string | null
}

export interface ImportacaoMesTabela {
  cliente_id: string
  importacao_id: number
  mes: number
  ativo: Generated<boolean>
  substituida_por: number | null
}

export interface InvestimentoTabela {
  cliente_id: string
  id: Generated<number>
  cenario: string
  base_id: number | null
  vale: Generated<boolean>
  tipo: 'bem' | 'divida'
  descricao: string
  centro_custo_id: number | null
  filial_id: number | null
  mes: number
  valor_centavos: number
  meses: number
  residual_centavos: number | null
  taxa_micros: number | null
  taxa_periodo: 'mes' | 'ano' | null
  sistema: 'sac' | 'price' | null
  carencia_meses: number | null
  versao: Generated<number>
  created_at: Generated<Instante>
}

export interface LancamentoExternoTabela {
  cliente_id: string
  origem: string
  id_externo: string
  conteudo_hash: Buffer
  importacao_id: number
}

export interface LinkUnicoTabela {
  id: Generated<string>
  tipo: 'convite' | 'senha' | 'email' | 'cadastro' | 'troca'
  token_hash: Buffer
  usuario_id: string | null
  clientes: Generated<string[]>
  marca: Generated<string>
  email: string
  created_by: string | null
  created_at: Generated<Instante>
  expires_at: Instante
  used_at: Instante | null
  tentativas: Generated<number>
}

export interface LoginTentativaTabela {
  tipo: 'conta' | 'dispositivo' | 'endereco' | 'correio' | 'correio_endereco' | 'convite' | 'convite_quem' | 'convite_cliente'
  chave: string
  falhas: Generated<number>
  last_at: Generated<Instante>
  blocked_until: Instante | null
}

export interface ManutencaoTabela {
  unica: Generated<boolean>
  ligada: boolean
  mensagem: string
  previsao_at: Instante | null
  updated_at: Instante
}

export interface MarcaTabela {
  chave: string
  titulo: string
  descricao: Generated<string>
  empresa: Generated<string>
  contato: Generated<string>
  sobre_url: Generated<string>
  api_base: Generated<string>
  cor_primaria: string
  cor_secundaria: string
  conta_trabalho: Json | null
  cadastro_aberto: Generated<boolean>
  segundo_fator_obrigatorio: Generated<boolean>
  idioma: Generated<'pt' | 'en'>
  sinal: Generated<string>
  favicone: Generated<'marca' | 'cliente'>
  versao: Generated<number>
  updated_at: Instante | null
}

export interface MigracaoTabela {
  numero: number
  nome: string
  sha256: string
  applied_at: Generated<Instante>
}

export interface NotificacaoTabela {
  id: Generated<number>
  usuario_id: string
  tipo: string
  dados: Generated<Json>
  created_at: Generated<Instante>
  read_at: Instante | null
}

export interface NotificacaoPreferenciaTabela {
  usuario_id: string
  assunto: string
  canal: 'app' | 'email'
  ligado: boolean
}

export interface OrcamentoTabela {
  cliente_id: string
  id: Generated<number>
  nome: string
  mes_inicio: number
  cenario: string
  tipo: Generated<'orcamento' | 'cenario' | 'previsto'>
  versao_numero: Generated<number>
  raiz_id: number
  origem_id: number | null
  origem_sequencia: number | null
  modelo_id: number
  dono_id: string
  status: Generated<'rascunho' | 'em_aprovacao' | 'devolvido' | 'aprovado' | 'revisao' | 'encerrado'>
  observacoes: Generated<string>
  realizado_ate: number | null
  sequencia: Generated<number>
  versao: Generated<number>
  conteudo_hash: Buffer | null
  created_at: Generated<Instante>
  created_by: string
  approved_at: Instante | null
  approved_by: string | null
  prazo: string | null
  lembrete_dias: Generated<number>
}

export interface OrcamentoAreaTabela {
  cliente_id: string
  id: Generated<number>
  orcamento_id: number
  centro_custo_id: number | null
  responsavel_id: string | null
  status: Generated<'aberta' | 'enviada' | 'devolvida' | 'aprovada'>
  versao: Generated<number>
  changed_at: Instante | null
  changed_by: string | null
  comentario: Generated<string>
  prazo: string | null
  lembrado_em: string | null
}

export interface OrcamentoAtoTabela {
  cliente_id: string
  orcamento_id: number
  sequencia: number
  usuario_id: string
  tipo:
    | 'criar'
    | 'editar'
    | 'colar'
    | 'preencher'
    | 'distribuir'
    | 'reajustar'
    | 'travar'
    | 'justificar'
    | 'linhas'
    | 'importar'
    | 'mesclar'
    | 'restaurar'
    | 'desfazer'
    | 'refazer'
    | 'atualizar_realizado'
    | 'formula'
    | 'premissa'
  detalhe: Json | null
  celulas: Generated<number>
  desfaz: number | null
  created_at: Generated<Instante>
}

export interface OrcamentoComentarioTabela {
  cliente_id: string
  id: Generated<number>
  orcamento_id: number
  linha_id: number | null
  mes: number | null
  responde_id: number | null
  usuario_id: string
  texto: string
  mencoes: Generated<string[]>
  created_at: Generated<Instante>
  edited_at: Instante | null
  resolved_at: Instante | null
  resolved_by: string | null
}

export interface OrcamentoFormulaTabela {
  cliente_id: string
  orcamento_id: number
  grupo_item_id: number
  texto: string
  codigos: string[]
}

export interface OrcamentoLinhaTabela {
  cliente_id: string
  m01_centavos: Generated<number>
  m02_centavos: Generated<number>
  m03_centavos: Generated<number>
  m04_centavos: Generated<number>
  m05_centavos: Generated<number>
  m06_centavos: Generated<number>
  m07_centavos: Generated<number>
  m08_centavos: Generated<number>
  m09_centavos: Generated<number>
  m10_centavos: Generated<number>
  m11_centavos: Generated<number>
  m12_centavos: Generated<number>
  id: Generated<number>
  orcamento_id: number
  grupo_item_id: number
  centro_custo_id: number | null
  filial_id: number | null
  travas: Generated<number>
  justificativa: Generated<string>
  contas: Json | null
}

export interface OrcamentoMudancaTabela {
  cliente_id: string
  linha_id: number
  sequencia: number
  meses: number
  antes_centavos: number[]
  depois_centavos: number[]
}

export interface OrcamentoToleranciaTabela {
  cliente_id: string
  id: Generated<number>
  grupo_id: number | null
  percentual_ppm: number | null
  valor_centavos: number | null
  versao: Generated<number>
}

export interface PartidaTabela {
  cliente_id: string | null
  importacao_id: number | null
  bloco: number | null
  bloco_inicio: string | null
  bloco_fim: string | null
  conta_id: number | null
  centro_custo_id: number | null
  filial_id: number | null
  valor_centavos: number | null
  linha: number | null
  lancamento_linha: number | null
  data: string | null
  tipo: string | null
  numero: string | null
  documento: string | null
  historico: string | null
}

export interface PartidaBlocoTabela {
  cliente_id: string
  importacao_id: number
  bloco: number
  conta_id: number
  centro_custo_id: number
  filial_id: number
  quantidade: number
  data_inicio: string
  data_fim: string
  linha_inicio: number
  linha_fim: number
  valor_centavos: number[]
  linha: number[]
  lancamento_linha: number[]
  data: string[]
  tipo: string[]
  numero: string
  documento: string
  historico: string
}

export interface PartidaBlocoEntradaTabela {
  cliente_id: string | null
  importacao_id: number | null
  bloco: number | null
  conta_id: number | null
  centro_custo_id: number | null
  filial_id: number | null
  quantidade: number | null
  data_inicio: string | null
  data_fim: string | null
  linha_inicio: number | null
  linha_fim: number | null
  valor_centavos: number[] | null
  linha: number[] | null
  lancamento_linha: number[] | null
  data: string[] | null
  tipo: string[] | null
  numero: string | null
  documento: string | null
  historico: string | null
}

export interface PermissaoPerfilTabela {
  cliente_id: string
  perfil: 'gestor' | 'analista' | 'client' | 'leitor'
  action: string
  subject: string
  permitido: boolean
}

export interface PermissaoUsuarioTabela {
  cliente_id: string
  usuario_id: string
  action: string
  subject: string
  permitido: boolean
}

export interface PremissaTabela {
  cliente_id: string
  id: Generated<number>
  codigo: string
  descricao: string
  unidade: 'percentual' | 'reais' | 'taxa' | 'quantidade' | 'pessoas' | 'dias'
  fonte: Generated<string>
  versao: Generated<number>
  created_at: Generated<Instante>
}

export interface PremissaMudancaTabela {
  cliente_id: string
  id: Generated<number>
  premissa_id: number
  cenario: string
  meses: number[]
  antes_micros: number[]
  depois_micros: number[]
  nota: string
  usuario_id: string
  created_at: Generated<Instante>
}

export interface PremissaValorTabela {
  cliente_id: string
  premissa_id: number
  cenario: string
  mes: number
  valor_micros: number
}

export interface RateioApuracaoTabela {
  cliente_id: string
  id: Generated<number>
  mes_inicio: number
  mes_fim: number
  tipo: 'apurada' | 'antes' | 'restaurada'
  restaura_id: number | null
  observacao: Generated<string>
  dados_versao: number
  regras: Json
  direcionadores: Json
  centros: Json
  regras_hash: Buffer
  resultado_hash: Buffer
  created_at: Generated<Instante>
  created_by: string
  falha: Generated<string>
}

export interface RateioDestinoTabela {
  cliente_id: string
  id: Generated<number>
  regra_id: number
  servico_id: number | null
  ordem: number
  centro_custo_id: number
  filial_id: number | null
  percentual_ppm: number | null
}

export interface RateioFilialTabela {
  cliente_id: string
  id: Generated<number>
  regra_id: number
  filial_id: number
}

export interface RateioItemTabela {
  cliente_id: string
  id: Generated<number>
  regra_id: number
  grupo_id: number | null
  grupo_item_id: number | null
}

export interface RateioOrigemTabela {
  cliente_id: string
  id: Generated<number>
  regra_id: number
  centro_custo_id: number | null
}

export interface RateioRegraTabela {
  cliente_id: string
  id: Generated<number>
  ordem: Generated<number>
  nome: string
  mes_inicio: number | null
  mes_fim: number | null
  metodo: 'percentual' | 'direcionador' | 'receita' | 'igualitario' | 'direto' | 'degraus' | 'reciproco'
  direcionador_id: number | null
  alternativa: string | null
  defasagem_meses: Generated<number>
  ativo: Generated<boolean>
  versao: Generated<number>
  created_at: Generated<Instante>
  created_by: string | null
}

export interface RateioServicoTabela {
  cliente_id: string
  id: Generated<number>
  regra_id: number
  ordem: number
  centro_custo_id: number
  direcionador_id: number | null
}

export interface ReceitaLeituraTabela {
  cliente_id: string
  id: Generated<number>
  nome: string
  assinatura: string
  cabecalho: Json
  receita: Json
  estrutura: Json
  updated_by: string | null
  updated_at: Generated<Instante>
  used_at: Instante | null
}

export interface RefreshTokenTabela {
  id: Generated<string>
  sessao_id: string
  token_hash: Buffer
  created_at: Generated<Instante>
  used_at: Instante | null
  substituto_id: string | null
  replaced_at: Instante | null
}

export interface RelatorioTabela {
  cliente_id: string
  id: Generated<number>
  workspace_id: number
  chave: string
  nome: string
  descricao: Generated<string>
  conteudo: Json
  restrito: Generated<boolean>
  ordem: Generated<number>
  arquivado: Generated<boolean>
  versao: Generated<number>
  created_at: Generated<Instante>
  created_by: string | null
}

export interface RelatorioEnvioTabela {
  cliente_id: string
  id: Generated<number>
  relatorio_id: number
  frequencia: 'diario' | 'semanal' | 'mensal'
  dia: number | null
  minuto: number
  fuso: string
  ativo: Generated<boolean>
  next_at: Instante
  last_at: Instante | null
  last_count: Generated<number>
  last_error: string | null
  tentativas: Generated<number>
  versao: Generated<number>
  created_at: Generated<Instante>
  created_by: string | null
}

export interface RelatorioEnvioPessoaTabela {
  cliente_id: string
  envio_id: number
  usuario_id: string
  saiu_at: Instante | null
}

export interface RelatorioPermissaoTabela {
  cliente_id: string
  id: Generated<number>
  relatorio_id: number
  perfil: 'gestor' | 'analista' | 'client' | 'leitor' | null
  usuario_id: string | null
}

export interface RelatorioPessoalTabela {
  cliente_id: string
  usuario_id: string
  relatorio_id: number
  favorito: Generated<boolean>
  opened_at: Instante | null
}

export interface SaldoMensalTabela {
  cliente_id: string
  importacao_id: number
  conta_id: number
  centro_custo_id: Generated<number>
  filial_id: Generated<number>
  mes: number
  debito_centavos: Generated<number>
  credito_centavos: Generated<number>
  partidas: Generated<number>
}

export interface SessaoTabela {
  id: string
  usuario_id: string
  cliente_id: string | null
  created_at: Generated<Instante>
  expires_at: Instante
  revoked_at: Instante | null
  ip: string | null
  user_agent: string | null
  origem: Generated<'senha' | 'externa'>
  dispositivo_id: string | null
  last_access_at: Instante | null
  vendo_como: string | null
  emissor: string | null
  sujeito: string | null
  provedor_sid: string | null
  emitido_at: Instante | null
}

export interface UsuarioTabela {
  id: Generated<string>
  email: string
  nome: string
  senha_hash: string | null
  perfil: 'admin' | 'gestor' | 'analista' | 'client' | 'leitor'
  status: Generated<'ativo' | 'bloqueado' | 'convidado'>
  created_at: Generated<Instante>
  last_access_at: Instante | null
  email_verified_at: Instante | null
  senha_at: Instante | null
  totp_segredo: Buffer | null
  totp_confirmed_at: Instante | null
  totp_passo: number | null
  versao: Generated<number>
  bloqueio_motivo: string | null
  telas_fixadas: Generated<string[]>
}

export interface UsuarioClienteTabela {
  cliente_id: string
  usuario_id: string
  perfil: 'gestor' | 'analista' | 'client' | 'leitor'
  accepted_at: Instante | null
  blocked_at: Instante | null
  created_at: Generated<Instante>
  restringe_centro_custo: Generated<boolean>
  restringe_filial: Generated<boolean>
  versao: Generated<number>
  convite_nome: string | null
  convite_por: string | null
  convite_expires_at: Instante | null
  bloqueio_motivo: string | null
}

export interface WorkspaceTabela {
  cliente_id: string
  id: Generated<number>
  chave: string
  nome: string
  descricao: Generated<string>
  provedor: 'nativo' | 'powerbi' | 'url'
  ordem: Generated<number>
  arquivado: Generated<boolean>
  versao: Generated<number>
  created_at: Generated<Instante>
  created_by: string | null
}

export interface WorkspaceConexaoTabela {
  cliente_id: string
  workspace_id: number
  conexao: Json
  credencial: Buffer | null
  credencial_tipo: 'segredo' | 'certificado' | null
  credencial_at: Instante | null
  credencial_valida_ate: Instante | null
  versao: Generated<number>
}

export interface Esquema {
  arquivo_enviado: ArquivoEnviadoTabela
  auditoria: AuditoriaTabela
  auditoria_selo: AuditoriaSeloTabela
  carteira_cobertura: CarteiraCoberturaTabela
  centro_custo: CentroCustoTabela
  chave_assinatura: ChaveAssinaturaTabela
  chave_integracao: ChaveIntegracaoTabela
  cliente: ClienteTabela
  cliente_versao: ClienteVersaoTabela
  codigo_recuperacao: CodigoRecuperacaoTabela
  conta: ContaTabela
  correio: CorreioTabela
  de_para_regra: DeParaRegraTabela
  desafio_login: DesafioLoginTabela
  direcionador: DirecionadorTabela
  direcionador_ano: DirecionadorAnoTabela
  direcionador_valor: DirecionadorValorTabela
  dispositivo: DispositivoTabela
  dre_comentario: DreComentarioTabela
  dre_eliminacao: DreEliminacaoTabela
  dre_item: DreItemTabela
  dre_item_componente: DreItemComponenteTabela
  dre_modelo: DreModeloTabela
  dre_vigencia: DreVigenciaTabela
  dre_visao: DreVisaoTabela
  dre_visao_padrao: DreVisaoPadraoTabela
  escopo_centro_custo: EscopoCentroCustoTabela
  escopo_filial: EscopoFilialTabela
  fechamento: FechamentoTabela
  filial: FilialTabela
  grupo: GrupoTabela
  grupo_item: GrupoItemTabela
  idempotencia: IdempotenciaTabela
  identidade_externa: IdentidadeExternaTabela
  importacao: ImportacaoTabela
  importacao_conta: ImportacaoContaTabela
  importacao_mes: ImportacaoMesTabela
  investimento: InvestimentoTabela
  lancamento_externo: LancamentoExternoTabela
  link_unico: LinkUnicoTabela
  login_tentativa: LoginTentativaTabela
  manutencao: ManutencaoTabela
  marca: MarcaTabela
  migracao: MigracaoTabela
  notificacao: NotificacaoTabela
  notificacao_preferencia: NotificacaoPreferenciaTabela
  orcamento: OrcamentoTabela
  orcamento_area: OrcamentoAreaTabela
  orcamento_ato: OrcamentoAtoTabela
  orcamento_comentario: OrcamentoComentarioTabela
  orcamento_formula: OrcamentoFormulaTabela
  orcamento_linha: OrcamentoLinhaTabela
  orcamento_mudanca: OrcamentoMudancaTabela
  orcamento_tolerancia: OrcamentoToleranciaTabela
  partida: PartidaTabela
  partida_bloco: PartidaBlocoTabela
  partida_bloco_entrada: PartidaBlocoEntradaTabela
  permissao_perfil: PermissaoPerfilTabela
  permissao_usuario: PermissaoUsuarioTabela
  premissa: PremissaTabela
  premissa_mudanca: PremissaMudancaTabela
  premissa_valor: PremissaValorTabela
  rateio_apuracao: RateioApuracaoTabela
  rateio_destino: RateioDestinoTabela
  rateio_filial: RateioFilialTabela
  rateio_item: RateioItemTabela
  rateio_origem: RateioOrigemTabela
  rateio_regra: RateioRegraTabela
  rateio_servico: RateioServicoTabela
  receita_leitura: ReceitaLeituraTabela
  refresh_token: RefreshTokenTabela
  relatorio: RelatorioTabela
  relatorio_envio: RelatorioEnvioTabela
  relatorio_envio_pessoa: RelatorioEnvioPessoaTabela
  relatorio_permissao: RelatorioPermissaoTabela
  relatorio_pessoal: RelatorioPessoalTabela
  saldo_mensal: SaldoMensalTabela
  sessao: SessaoTabela
  usuario: UsuarioTabela
  usuario_cliente: UsuarioClienteTabela
  workspace: WorkspaceTabela
  workspace_conexao: WorkspaceConexaoTabela
}
