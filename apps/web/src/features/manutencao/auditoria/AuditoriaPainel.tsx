import type { AuditoriaDetalhe } from '@lastro/contract'
import { formatMoment } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PainelLateral, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { RequestId } from '../../../ui/RequestId.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Text.tsx'
import styles from './Auditoria.module.css'
import type { AuditoriaSearch } from './auditoria-search.ts'
import { registroQuery } from './queries.ts'
import { useTexts } from './use-texts.ts'

interface AuditoriaPainelProps {
  id: number
  onClose: () => void
  onFilter: (filter: AuditoriaSearch) => void
}

export function AuditoriaPainel({ id, onClose, onFilter }: AuditoriaPainelProps) {
  const { t } = useTranslation('auditoria')
  const { t: commonT } = useTranslation()
  const { data: registro, error, refetch } = useQuery(registroQuery(id))
  return (
    <PainelLateral wide titulo={registro ? t(`acoes.${registro.acao}`) : t('painel.nome')} onClose={onClose}>
      {!registro && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!registro && !error && <SkeletonRows rows={6} label={commonT('carregando')} />}
      {registro && <Conteudo registro={registro} onFilter={onFilter} />}
    </PainelLateral>
  )
}

function Conteudo({ registro, onFilter }: { registro: AuditoriaDetalhe; onFilter: AuditoriaPainelProps['onFilter'] }) {
  const { t } = useTranslation('auditoria')
  const { language } = usePreferencias()
  const texts = useTexts()
  const { acao, assunto, assuntoId, createdAt, dispositivo, ip, quem, requestId } = registro
  const nome = texts.registro(registro)
  return (
    <>
      <PainelSecao>
        <DescriptionList
          nameWidth={84}
          items={[
            { name: t('painel.quando'), value: <time dateTime={createdAt}>{formatMoment(createdAt, language)}</time> },
            {
              name: t('painel.quem'),
              value: (
                <>
                  {texts.quem(registro)} {quem?.email && <Note>{quem.email}</Note>}
                </>
              ),
            },
            ...(nome ? [{ name: t('painel.registro'), value: nome }] : []),
            {
              name: t('painel.endereco'),
              value: (
                <>
                  {ip ?? t('painel.servidor')} {dispositivo && <Note>{dispositivo}</Note>}
                </>
              ),
            },
          ]}
        />
      </PainelSecao>
      <Mudancas registro={registro} />
      <PainelSecao gap={12}>
        <Inline wrap>
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
        </Inline>
        {requestId && <RequestId value={requestId} />}
      </PainelSecao>
    </>
  )
}

function Mudancas({ registro: { acao, mudancas, totalMudancas } }: { registro: AuditoriaDetalhe }) {
  const { t } = useTranslation('auditoria')
  const texts = useTexts()
  if (mudancas.length === 0) return <PainelSecao>{t('painel.semMudancas')}</PainelSecao>
  // For a permission, an absent entry means the default.
  const onlyAfter = mudancas.every(({ antes, tipo }) => antes === null && tipo !== 'permissao')
  const titulo = t(onlyAfter ? 'painel.dados' : 'painel.mudancas')
  const missing = totalMudancas - mudancas.length
  const value = (when: 'antes' | 'depois', header: string): Column<(typeof mudancas)[number]> => ({
    id: when,
    header,
    cellProps: (mudanca) => ({ 'data-nada': mudanca[when] === null || undefined }),
    cell: (mudanca) => {
      const texto = texts.valor(acao, mudanca, when)
      if (mudanca[when] === null || onlyAfter) return texto
      return when === 'antes' ? <del>{texto}</del> : <ins>{texto}</ins>
    },
  })
  return (
    <PainelSecao align="stretch">
      <h3>{titulo}</h3>
      <DataTable
        label={titulo}
        frame="inline"
        className={styles['mudancas']}
        rows={mudancas}
        rowKey={({ campo, item }) => `${campo} ${item ?? ''}`}
        columns={[
          { id: 'campo', header: t('painel.campo'), cell: (mudanca) => texts.campo(acao, mudanca) },
          ...(onlyAfter ? [] : [value('antes', t('painel.antes'))]),
          value('depois', t(onlyAfter ? 'painel.valor' : 'painel.depois')),
        ]}
      />
      {missing > 0 && <Note>{t('painel.haMais', { count: missing })}</Note>}
    </PainelSecao>
  )
}
