import { inicioRotas, ORCAMENTO_ACOES, ORCAMENTO_REGRAS, type Orcamento, type OrcamentoAcao, orcamentoRotas } from '@lastro/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { createChave } from '../api/idempotencia.ts'
import { paths } from '../paths.ts'
import { showSuccess } from '../ui/alerta.ts'
import type { IconName } from '../ui/icons.tsx'
import { AcaoBotao } from './AcaoBotao.tsx'
import { AcaoDialog, type AcaoResposta } from './AcaoDialog.tsx'
import { EditarDialog } from './EditarDialog.tsx'
import styles from './Orcamento.module.css'
import { takeOrcamento } from './queries.ts'

const ICONES: Readonly<Record<OrcamentoAcao, IconName>> = {
  editar: 'pencil',
  excluir: 'trash',
  enviar: 'share',
  devolver: 'undo',
  retomar: 'pencil',
  aprovar: 'check',
  revisar: 'copy',
  encerrar: 'lock',
}

/** What the state is there for. */
const PRINCIPAIS = new Set<OrcamentoAcao>(['enviar', 'aprovar', 'retomar', 'revisar'])

type AcaoPerguntada = Exclude<OrcamentoAcao, 'editar'>

/** What may be done with the whole budget in its state, each with its reason where it may not. */
export function AcoesOrcamento({ orcamento }: { orcamento: Orcamento }) {
  const { t } = useTranslation('orcamento')
  const [aberta, setAberta] = useState<OrcamentoAcao | null>(null)
  const acoes = ORCAMENTO_ACOES.filter((acao) => ORCAMENTO_REGRAS[acao].de.includes(orcamento.status))
  const impedidas = [...new Set(acoes.flatMap((acao) => orcamento.acoes[acao] ?? []))]
  const close = () => setAberta(null)
  return (
    <section className={styles['secao']} aria-label={t('painel.inteiro')}>
      <h3>{t('painel.inteiro')}</h3>
      <div className={styles['botoes']}>
        {acoes.map((acao) => (
          <AcaoBotao
            key={acao}
            size="small"
            icon={ICONES[acao]}
            {...(PRINCIPAIS.has(acao) ? { variant: 'primary' as const } : {})}
            motivo={orcamento.acoes[acao]}
            onClick={() => setAberta(acao)}
          >
            {t(`acao.${acao}`)}
          </AcaoBotao>
        ))}
      </div>
      {impedidas.map((motivo) => (
        <p key={motivo} className={styles['nota']} aria-hidden="true">
          {t(`motivo.${motivo}`)}
        </p>
      ))}
      {aberta === 'editar' && <EditarDialog orcamento={orcamento} onClose={close} />}
      {aberta !== null && aberta !== 'editar' && <PerguntaAcao orcamento={orcamento} acao={aberta} onClose={close} />}
    </section>
  )
}

function PerguntaAcao({ orcamento, acao, onClose }: { orcamento: Orcamento; acao: AcaoPerguntada; onClose: () => void }) {
  const { t } = useTranslation('orcamento')
  const navigate = useNavigate()
  const [chave] = useState(createChave)
  const { id, versao, nome, areas, quadro } = orcamento
  const params = { id }
  const pendentes = areas.aberta + areas.devolvida
  const run = async ({ comentario, areas: voltam }: AcaoResposta) => {
    const silent = { silent: true }
    switch (acao) {
      case 'enviar':
        return takeOrcamento(
          await call(orcamentoRotas.submit, { params, body: { versao, comentario, comRestantes: pendentes > 0 } }, silent),
        )
      case 'devolver':
        return takeOrcamento(await call(orcamentoRotas.return, { params, body: { versao, comentario, areas: voltam } }, silent))
      case 'retomar':
        return takeOrcamento(await call(orcamentoRotas.resume, { params, body: { versao, comentario } }, silent))
      case 'aprovar':
        return takeOrcamento(await call(orcamentoRotas.approve, { params, body: { versao, comentario } }, silent))
      case 'encerrar':
        return takeOrcamento(await call(orcamentoRotas.close, { params, body: { comentario } }, silent))
      case 'revisar': {
        const novo = await call(
          orcamentoRotas.revise,
          { params, body: { comentario } },
          { ...silent, headers: { 'idempotency-key': chave } },
        )
        await invalidate(orcamentoRotas.list, orcamentoRotas.get, inicioRotas.get)
        return navigate({ to: paths.orcamento, params: { id: String(novo.id) }, search: { painel: 'areas' } })
      }
      case 'excluir':
        await call(orcamentoRotas.remove, { params, query: { versao } }, silent)
        await navigate({ to: paths.orcamentos })
        return invalidate(orcamentoRotas.list, inicioRotas.get)
      default:
        return acao satisfies never
    }
  }
  return (
    <AcaoDialog
      titulo={t(`acao.${acao}`)}
      texto={t(acao === 'enviar' && pendentes > 0 ? 'pergunta.enviarRestantes' : `pergunta.${acao}`, { nome, count: pendentes })}
      confirmar={t(`acao.${acao}`)}
      comentario={acao === 'excluir' ? 'nenhum' : ORCAMENTO_REGRAS[acao].comentario === true ? 'obrigatorio' : 'opcional'}
      areas={acao === 'devolver' ? quadro : []}
      onConfirm={async (resposta) => {
        try {
          await run(resposta)
          showSuccess(t(`feito.${acao}`, { nome }))
        } catch (error) {
          // What was refused is often what somebody else did meanwhile: the panel below the question shows it.
          void invalidate(orcamentoRotas.get)
          throw error
        }
      }}
      onClose={onClose}
    />
  )
}
