/**
 * All API errors: stable code, HTTP status, message (Portuguese) and next step. Handlers can fail only with these codes, and each route
 * lists its own.
 */
import { ERROS_ACESSO } from './erro-acesso.ts'
import { ERROS_FECHAMENTO } from './erro-fechamento.ts'
import { ERROS_ORCAMENTO } from './erro-orcamento.ts'
import { ERROS_RELATORIO } from './erro-relatorio.ts'

interface ErroDef {
  status: number
  message: string
  action: string
}

export const ERRORS = {
  requisicao_invalid: {
    status: 422,
    message: 'Há campos com valor inválido.',
    action: 'Confira os campos indicados e envie de novo.',
  },
  requisicao_too_large: {
    status: 413,
    message: 'O conteúdo enviado é maior que o permitido.',
    action: 'Divida o conteúdo em partes menores.',
  },
  rota_not_found: {
    status: 404,
    message: 'Endereço não encontrado.',
    action: 'Confira o endereço na documentação da API.',
  },
  metodo_not_allowed: {
    status: 405,
    message: 'Este endereço não aceita este método.',
    action: 'Use um dos métodos do cabeçalho Allow; a documentação da API diz o que cada um faz.',
  },
  host_unknown: {
    status: 421,
    message: 'Este servidor não responde por este endereço.',
    action: 'Abra o endereço da sua instalação; quem a administra define os nomes em LASTRO_ENDERECO e LASTRO_HOSTS.',
  },
  registro_not_found: {
    status: 404,
    message: 'Registro não encontrado.',
    action: 'Volte à lista e atualize a página.',
  },
  ...ERROS_ACESSO,
  cliente_required: {
    status: 409,
    message: 'Nenhum cliente está selecionado.',
    action: 'Escolha um cliente no topo da tela. Se não há nenhum, peça acesso a quem administra os usuários da sua empresa.',
  },
  requisicao_throttled: {
    status: 429,
    message: 'Muitas requisições em pouco tempo.',
    action: 'Aguarde alguns instantes e tente de novo.',
  },
  idempotencia_mismatch: {
    status: 422,
    message: 'A mesma chave de idempotência foi usada com outro conteúdo.',
    action: 'Gere uma chave nova para cada envio diferente.',
  },
  importacao_duplicate: {
    status: 409,
    message: 'Este arquivo já foi importado.',
    action: 'Abra a importação anterior ou desfaça-a antes de enviar o arquivo de novo.',
  },
  importacao_empresa_mismatch: {
    status: 409,
    message: 'O arquivo é de outra empresa.',
    action: 'Escolha o cliente certo, ou confirme que os lançamentos dessa empresa entram neste cliente.',
  },
  importacao_meses_loaded: {
    status: 409,
    message: 'O arquivo traz meses que já têm lançamentos.',
    action: 'Escolha substituir esses meses ou somar a eles.',
  },
  importacao_formato_unknown: {
    status: 422,
    message: 'O arquivo não é um SPED ECD, um CSV nem um XLSX reconhecido.',
    action: 'Envie o arquivo da ECD (.txt) ou uma planilha com cabeçalho.',
  },
  importacao_mapeamento_required: {
    status: 422,
    message: 'Falta dizer o que é cada coluna da planilha.',
    action: 'Indique ao menos a conta, o valor e a data ou o mês, e responda ao que o arquivo deixa em aberto.',
  },
  importacao_arquivo_refused: {
    status: 422,
    message: 'O arquivo foi recusado e nada foi salvo.',
    action: 'Veja o que está indicado, gere ou copie o arquivo de novo na origem e envie.',
  },
  importacao_arquivo_required: {
    status: 422,
    message: 'Nenhum arquivo foi enviado.',
    action: 'Escolha um arquivo e envie de novo.',
  },
  importacao_state_conflict: {
    status: 409,
    message: 'O estado atual da importação não permite esta ação.',
    action: 'Atualize a página para ver o estado atual.',
  },
  importacao_superseded: {
    status: 409,
    message: 'Outra importação posterior depende dos meses desta.',
    action: 'Desfaça primeiro a importação mais recente.',
  },
  receita_invalid: {
    status: 422,
    message: 'O arquivo não é uma receita de leitura.',
    action: 'Escolha um arquivo exportado da lista de receitas, ou crie um com lastro ler ARQUIVO --json.',
  },
  receita_duplicate: {
    status: 409,
    message: 'Já existe uma receita com este nome.',
    action: 'Dê outro nome à receita.',
  },
  chave_integracao_refused: {
    status: 401,
    message: 'A chave de integração não existe ou foi revogada.',
    action: 'Peça uma chave nova a quem administra o sistema na sua empresa.',
  },
  chave_integracao_too_many: {
    status: 409,
    message: 'O cliente já tem o máximo de chaves de integração ativas.',
    action: 'Revogue uma chave que não é mais usada e crie a nova.',
  },
  lancamento_externo_changed: {
    status: 409,
    message: 'Um lançamento já recebido veio com outro conteúdo, e nada foi salvo.',
    action: 'Envie a correção como um lançamento novo, ou desfaça a importação que o trouxe.',
  },
  cadastro_duplicate: {
    status: 409,
    message: 'Já existe uma linha com este código.',
    action: 'Use outro código, ou procure a linha que o tem, também entre as arquivadas.',
  },
  cadastro_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou esta linha depois que você a abriu.',
    action: 'Confira o valor atual e escolha qual fica.',
  },
  cadastro_in_use: {
    status: 409,
    message: 'Esta linha está em uso e não pode ser apagada.',
    action: 'Arquive-a: ela sai das listas de escolha e continua nos números que já existem.',
  },
  cadastro_chave_in_use: {
    status: 409,
    message: 'O código desta linha não muda mais, porque ela está em uso.',
    action: 'Mantenha o código; a descrição e os outros campos podem mudar.',
  },
  cadastro_previa_changed: {
    status: 409,
    message: 'O cadastro mudou depois que a prévia foi mostrada, e nada foi salvo.',
    action: 'Veja a prévia de agora e confirme de novo.',
  },
  cadastro_importacao_refused: {
    status: 422,
    message: 'O arquivo tem linhas recusadas, e nada foi salvo.',
    action: 'Corrija as linhas indicadas e envie o arquivo de novo.',
  },
  de_para_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou este De-Para depois que você abriu a tela.',
    action: 'Confira o valor atual e aplique a sua mudança de novo.',
  },
  de_para_regra_invalid: {
    status: 422,
    message: 'Esta regra do De-Para não pode ser aplicada.',
    action: 'Corrija as contas ou a vigência e tente de novo.',
  },
  de_para_regra_too_many: {
    status: 422,
    message: 'Já há tantas regras do De-Para quanto cabem.',
    action: 'Exclua ou junte regras, ou aponte as contas na lista de contas.',
  },
  marca_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou esta marca depois que você abriu a tela.',
    action: 'Confira os dados atuais e aplique a sua mudança de novo.',
  },
  marca_contrast_refused: {
    status: 422,
    message: 'Com estas cores os textos da marca não se leem.',
    action: 'Use as cores indicadas, ou outras mais escuras para o tema claro e mais claras para o escuro.',
  },
  dados_too_large: {
    status: 422,
    message: 'Há mais dados nesta empresa do que o servidor pode mostrar de uma vez.',
    action:
      'Veja se um arquivo importado não trouxe um centro de custo ou uma filial por lançamento. Se é isso mesmo, peça mais memória a quem administra a instalação.',
  },
  dre_modelo_missing: {
    status: 409,
    message: 'Este cliente ainda não tem um modelo de DRE.',
    action: 'Importe um arquivo para criar o modelo gerencial padrão.',
  },
  dre_modelo_invalid: {
    status: 409,
    message: 'O modelo de DRE deste cliente tem linhas que não podem ser calculadas.',
    action: 'Corrija as linhas indicadas, ou peça isso a quem administra o sistema.',
  },
  dre_versao_changed: {
    status: 409,
    message: 'Os números mudaram depois que esta DRE foi lida.',
    action: 'Leia a DRE de novo para ver de que são feitos os números de agora.',
  },
  dre_periodo_invalid: {
    status: 422,
    message: 'O período pedido não é válido.',
    action: 'Escolha um mês final igual ou posterior ao inicial, com até 60 meses.',
  },
  dre_colunas_too_many: {
    status: 422,
    message: 'São colunas demais para uma DRE só.',
    action: 'Escolha menos fontes, um período menor ou uma divisão com menos partes.',
  },
  dre_pdf_too_large: {
    status: 422,
    message: 'A DRE não cabe em um PDF.',
    action: 'Escolha um período menor, menos colunas, ou exporte para o Excel, que leva tudo.',
  },
  // 422, because it concerns the request rather than the route; the screen stays and names the cliente to leave out.
  dre_consolidado_denied: {
    status: 422,
    message: 'Você não vê a DRE inteira de uma das empresas.',
    action: 'Tire-a da consolidação, ou peça a quem administra os usuários dela a leitura da DRE inteira.',
  },
  dre_eliminacao_item: {
    status: 422,
    message: 'A eliminação e a contrapartida são do mesmo item, e uma anularia a outra.',
    action: 'Escolha outro item para a contrapartida, ou deixe-a em branco.',
  },
  dre_eliminacoes_too_many: {
    status: 422,
    message: 'Há eliminações demais entre estas empresas no período.',
    action: 'Escolha um período menor ou menos empresas.',
  },
  dre_comentario_other: {
    status: 403,
    message: 'Só quem escreveu um comentário o muda ou exclui.',
    action: 'Responda a ele, ou dê-o por resolvido.',
  },
  dre_comentarios_too_many: {
    status: 409,
    message: 'Já há tantos comentários nesta DRE quanto cabem.',
    action: 'Exclua os que não são mais úteis.',
  },
  dre_visoes_too_many: {
    status: 409,
    message: 'Já há tantas visões guardadas quanto cabem.',
    action: 'Exclua as que não são mais usadas.',
  },
  dre_variacao_not_sum: {
    status: 422,
    message: 'Esta linha não é uma soma de valores: a variação dela não se divide em partes.',
    action: 'Explique as linhas de que ela é feita, ou o número de cada lado.',
  },
  dre_modelo_default: {
    status: 409,
    message: 'Este é o modelo padrão da DRE.',
    action: 'Faça de outro modelo o padrão antes de arquivar ou excluir este.',
  },
  dre_modelo_too_large: {
    status: 422,
    message: 'Já há tantos modelos, vigências ou linhas da DRE quanto cabem.',
    action: 'Exclua o que não é mais usado.',
  },
  dre_item_invalid: {
    status: 422,
    message: 'Com esta linha a DRE não pode ser calculada.',
    action: 'Corrija o que está indicado, linha por linha.',
  },
  dre_item_in_use: {
    status: 409,
    message: 'Outras linhas usam esta, e ela não pode ser excluída.',
    action: 'Mude antes as fórmulas indicadas, ou comece uma vigência nova e exclua nela.',
  },
  rateio_invalid: {
    status: 422,
    message: 'Há regras de rateio que não podem rodar.',
    action: 'Corrija o que está indicado em cada regra, ou desligue a regra.',
  },
  rateio_active: {
    status: 409,
    message: 'Esta regra de rateio está ligada e não pode ser excluída.',
    action: 'Desligue-a antes: assim se vê o que muda na DRE.',
  },
  ...ERROS_RELATORIO,
  ...ERROS_FECHAMENTO,
  ...ERROS_ORCAMENTO,
  relatorio_too_many: {
    status: 409,
    message: 'Não cabem mais workspaces nesta empresa, ou mais relatórios neste workspace.',
    action: 'Edite um dos que não são mais usados, também entre os arquivados, em vez de criar outro.',
  },
  relatorio_cartao_missing: {
    status: 422,
    message: 'Diga qual cartão do relatório: em tabela sai um de cada vez.',
    action: 'Escolha um cartão que o relatório tem, ou peça o PDF do relatório inteiro.',
  },
  relatorio_envio_too_many: {
    status: 409,
    message: 'Este relatório já tem todos os envios que pode ter.',
    action: 'Mude um dos que há, ou exclua um que não serve mais.',
  },
  relatorio_envio_pessoa: {
    status: 422,
    message: 'Nem todas as pessoas escolhidas podem ver este relatório.',
    action: 'Dê a elas acesso ao relatório, ou tire-as do envio.',
  },
  lancamento_ordem_too_large: {
    status: 422,
    message: 'São lançamentos demais para ordenar pelo valor.',
    action: 'Escolha uma conta, um centro de custo ou menos meses, ou ordene pela data.',
  },
  lancamento_export_too_large: {
    status: 422,
    message: 'São lançamentos demais para um arquivo.',
    action: 'Escolha uma conta, um centro de custo ou menos meses, e exporte de novo.',
  },
  auditoria_export_too_large: {
    status: 422,
    message: 'São registros demais para um arquivo.',
    action: 'Escolha um período menor, ou uma pessoa ou ação, e exporte de novo.',
  },
  servico_unavailable: {
    status: 503,
    message: 'O serviço está temporariamente indisponível.',
    action: 'Tente de novo em alguns instantes.',
  },
  disco_full: {
    status: 503,
    message: 'O disco do servidor está cheio.',
    action: 'Nada foi gravado. Avise quem cuida da instalação, e tente de novo quando houver espaço.',
  },
  armazenamento_unavailable: {
    status: 503,
    message: 'O armazenamento dos arquivos enviados não responde.',
    action: 'Nada foi gravado. Tente de novo em alguns minutos; se continuar, avise quem cuida da instalação.',
  },
  armazenamento_damaged: {
    status: 409,
    message: 'O arquivo guardado não é mais o que foi enviado.',
    action: 'Nada foi gravado. Envie o arquivo de novo.',
  },
  manutencao_active: {
    status: 503,
    message: 'O sistema está em manutenção.',
    action: 'Tente de novo mais tarde. O que foi salvo está guardado.',
  },
  erro_unexpected: {
    status: 500,
    message: 'Ocorreu um erro na sua requisição. Tente novamente mais tarde ou entre em contato com o suporte.',
    action: 'Se continuar, informe o código da requisição ao suporte.',
  },
} as const satisfies Record<string, ErroDef>

export type CodigoErro = keyof typeof ERRORS

/** Errors of every route that stores an uploaded file, or reads a waiting one. */
export const ARMAZENAMENTO_ERRORS = ['armazenamento_unavailable', 'armazenamento_damaged'] as const satisfies readonly CodigoErro[]

export interface ErroDetalhe {
  campo?: string
  linha?: number
  valor?: string
  message: string
}
