import type { AuditoriaDetalhe } from '@lastro/contract'
import { formatMomento } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PainelLateral } from '../../../ui/PainelLateral.tsx'
import { RequestId } from '../../../ui/RequestId.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import styles from './Auditoria.module.css'
import type { AuditoriaSearch } from './auditoria-search.ts'
import { registroQuery } from './queries.ts'
import { useTextos } from './use-texts.ts'

interface AuditoriaPainelProps {
  id: number
  onClose: () => void
  onFilter: (filtro: AuditoriaSearch) => void
}

export function AuditoriaPainel({ id, onClose, onFilter }: AuditoriaPainelProps) {
  const { t } = useTranslation('auditoria')
  const { t: comum } = useTranslation()
  const { data: registro, error, refetch } = useQuery(registroQuery(id))
  return (
    <PainelLateral largo titulo={registro ? t(`acoes.${registro.acao}`) : t('painel.nome')} onClose={onClose}>
      {!registro && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!registro && !error && <SkeletonRows rows={6} label={comum('carregando')} />}
      {registro && <Conteudo registro={registro} onFilter={onFilter} />}
    </PainelLateral>
  )
}

function Conteudo({ registro, onFilter }: { registro: AuditoriaDetalhe; onFilter: AuditoriaPainelProps['onFilter'] }) {
  const { t } = useTranslation('auditoria')
  const { language } = usePreferencias()
  const textos = useTextos()
  const { acao, assunto, assuntoId, createdAt, dispositivo, ip, quem, requestId } = registro
  const nome = textos.registro(registro)
  return (
    <>
      <dl className={styles['dados']}>
        <Dado nome={t('painel.quando')}>
          <time dateTime={createdAt}>{formatMomento(createdAt, language)}</time>
        </Dado>
        <Dado nome={t('painel.quem')}>
          {textos.quem(registro)}
          {quem?.email && <small>{quem.email}</small>}
        </Dado>
        {nome && <Dado nome={t('painel.registro')}>{nome}</Dado>}
        <Dado nome={t('painel.endereco')}>
          {ip ?? t('painel.servidor')}
          {dispositivo && <small>{dispositivo}</small>}
        </Dado>
      </dl>
      <Mudancas registro={registro} />
      <div className={styles['acoes']}>
        {assuntoId && (
          <Button size="small" icon="search" onClick={() => onFilter({ assunto, assuntoId, nome: nome || undefined })}>
            {t('painel.soRegistro')}
          </Button>
        )}
        {quem && (
          <Button size="small" icon="user" onClick={() => onFilter({ quem: quem.id })}>
            {t('painel.soPessoa')}
          </Button>
        )}
        <Button size="small" icon="clock" onClick={() => onFilter({ acao })}>
          {t('painel.soAcao')}
        </Button>
      </div>
      {requestId && (
        <div className={styles['requisicao']}>
          <RequestId value={requestId} />
        </div>
      )}
    </>
  )
}

function Dado({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Mudancas({ registro: { acao, mudancas, totalMudancas } }: { registro: AuditoriaDetalhe }) {
  const { t } = useTranslation('auditoria')
  const textos = useTextos()
  if (mudancas.length === 0) return <p className={styles['nota']}>{t('painel.semMudancas')}</p>
  // For a permission, an absent entry means the default.
  const soDepois = mudancas.every(({ antes, tipo }) => antes === null && tipo !== 'permissao')
  const titulo = t(soDepois ? 'painel.dados' : 'painel.mudancas')
  const faltam = totalMudancas - mudancas.length
  return (
    <section className={styles['mudancas']}>
      <h3>{titulo}</h3>
      <table aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col">{t('painel.campo')}</th>
            {!soDepois && <th scope="col">{t('painel.antes')}</th>}
            <th scope="col">{t(soDepois ? 'painel.valor' : 'painel.depois')}</th>
          </tr>
        </thead>
        <tbody>
          {mudancas.map((mudanca) => (
            <tr key={`${mudanca.campo} ${mudanca.item ?? ''}`}>
              <th scope="row">{textos.campo(acao, mudanca)}</th>
              {!soDepois && (
                <td data-nada={mudanca.antes === null || undefined}>
                  {mudanca.antes === null ? textos.valor(acao, mudanca, 'antes') : <del>{textos.valor(acao, mudanca, 'antes')}</del>}
                </td>
              )}
              <td data-nada={mudanca.depois === null || undefined}>
                {mudanca.depois === null || soDepois ? (
                  textos.valor(acao, mudanca, 'depois')
                ) : (
                  <ins>{textos.valor(acao, mudanca, 'depois')}</ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {faltam > 0 && <p className={styles['nota']}>{t('painel.haMais', { count: faltam })}</p>}
    </section>
  )
}
