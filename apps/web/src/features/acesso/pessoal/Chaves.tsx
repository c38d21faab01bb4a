import type { ChaveIntegracao } from '@lastro/contract'
import { formatInstante } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Pergunta } from './Pergunta.tsx'
import styles from './Pessoal.module.css'
import { chavesQuery, revokeChave } from './queries.ts'

export function Chaves({ cliente, somenteLeitura }: { cliente: string; somenteLeitura: boolean }) {
  const { t } = useTranslation('conta')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const { data: chaves, error, refetch } = useQuery(chavesQuery)
  const [pergunta, setPergunta] = useState<ChaveIntegracao | null>(null)
  const quando = (instante: string) => ({ quando: formatInstante(instante, now, language) })
  return (
    <Secao titulo={t('chaves.titulo')} texto={t('chaves.texto', { cliente })}>
      {!chaves && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!chaves && !error && <SkeletonRows rows={1} label={comum('carregando')} />}
      {chaves?.length === 0 && <p className={styles['nota']}>{t('chaves.nenhuma')}</p>}
      {chaves && chaves.length > 0 && (
        <ul className={styles['lista']} aria-label={t('chaves.titulo')}>
          {chaves.map((chave) => {
            const { id, nome, origem, prefixo, criadaPor, createdAt, lastUsedAt, revokedAt } = chave
            return (
              <li key={id}>
                <Icon name="lock" />
                <div>
                  <strong>{nome}</strong> {revokedAt && <Chip>{t('chaves.revogada', quando(revokedAt))}</Chip>}
                  <small>
                    {[
                      `${prefixo}…`,
                      origem,
                      t('chaves.de', { quem: criadaPor, ...quando(createdAt) }),
                      lastUsedAt ? t('chaves.usada', quando(lastUsedAt)) : t('chaves.naoUsada'),
                    ].join(' · ')}
                  </small>
                </div>
                {!revokedAt && (
                  <Button
                    size="small"
                    disabled={somenteLeitura}
                    aria-label={t('chaves.revogarDe', { nome })}
                    onClick={() => setPergunta(chave)}
                  >
                    {t('chaves.revogar')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {pergunta && (
        <Pergunta
          titulo={t('chaves.perguntaTitulo', { nome: pergunta.nome })}
          acao={t('chaves.revogar')}
          onConfirm={async () => {
            await revokeChave(pergunta.id)
            showSuccess(t('chaves.feito'))
          }}
          onClose={() => setPergunta(null)}
        >
          <p>{t('chaves.perguntaTexto')}</p>
        </Pergunta>
      )}
    </Secao>
  )
}
