/** Comment thread with replies and resolution, shared by budgets and the DRE. */
import type { DreComentario } from '@lastro/contract'
import { formatInstante } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../api/refusal.ts'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Comentario.module.css'
import { ComentarioForm, type Dito } from './ComentarioForm.tsx'
import type { Pessoa } from './mentions.ts'

type Fala = DreComentario['respostas'][number]

interface Conversado extends Fala {
  resolvedAt: string | null
  resolvedBy: Pessoa | null
  respostas: readonly Fala[]
}

export interface ConversaAtos {
  responder: (id: number, dito: Dito, chave: string) => Promise<unknown>
  mudar: (id: number, dito: Dito) => Promise<unknown>
  resolver: (id: number, resolvido: boolean) => Promise<unknown>
  excluir: (id: number) => Promise<unknown>
}

interface ConversaProps {
  comentario: Conversado
  pessoas: readonly Pessoa[]
  podeComentar: boolean
  atos: ConversaAtos
  children?: ReactNode
}

export function Conversa({ comentario, pessoas, podeComentar, atos, children }: ConversaProps) {
  const { t } = useTranslation('comentario')
  const [respondendo, setRespondendo] = useState(false)
  const { id, resolvedAt, resolvedBy, respostas } = comentario
  const resolver = useMutation({ mutationFn: () => atos.resolver(id, resolvedAt === null), onError: showRefusal })
  const daFala = { pessoas, podeComentar, atos }
  return (
    <div className={styles['conversa']} data-resolvido={resolvedAt !== null || undefined}>
      {children}
      <FalaDe {...daFala} fala={comentario} respostas={respostas.length} />
      {resolvedBy && <p className={styles['nota']}>{t('resolvidoPor', { quem: resolvedBy.nome })}</p>}
      {respostas.length > 0 && (
        <ul className={styles['respostas']}>
          {respostas.map((resposta) => (
            <li key={resposta.id}>
              <FalaDe {...daFala} fala={resposta} respostas={0} />
            </li>
          ))}
        </ul>
      )}
      {podeComentar && !respondendo && (
        <div className={styles['botoes']}>
          <Button size="small" variant="quiet" onClick={() => setRespondendo(true)}>
            {t('responder')}
          </Button>
          <Button size="small" variant="quiet" busy={resolver.isPending} onClick={() => resolver.mutate()}>
            {t(resolvedAt === null ? 'resolver' : 'reabrir')}
          </Button>
        </div>
      )}
      {respondendo && (
        <ComentarioForm
          pessoas={pessoas}
          label={t('resposta')}
          enviar={t('responder')}
          onSend={async (dito, chave) => {
            await atos.responder(id, dito, chave)
            setRespondendo(false)
          }}
          onCancel={() => setRespondendo(false)}
        />
      )}
    </div>
  )
}

interface FalaProps extends Pick<ConversaProps, 'pessoas' | 'podeComentar' | 'atos'> {
  fala: Fala
  respostas: number
}

function FalaDe({ fala, respostas, pessoas, podeComentar, atos }: FalaProps) {
  const { t } = useTranslation('comentario')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [estado, setEstado] = useState<'lido' | 'mudando' | 'excluindo'>('lido')
  const excluir = useMutation({ mutationFn: () => atos.excluir(fala.id), onError: showRefusal })
  return (
    <>
      <p className={styles['fala']}>
        <strong>{fala.quem.nome}</strong>{' '}
        <time dateTime={fala.createdAt}>
          {formatInstante(fala.createdAt, now, language)}
          {fala.editedAt !== null && ` (${t('editado')})`}
        </time>
      </p>
      {estado === 'mudando' ? (
        <ComentarioForm
          pessoas={pessoas}
          label={t('texto')}
          enviar={comum('salvar')}
          inicial={fala}
          onSend={async (dito) => {
            await atos.mudar(fala.id, dito)
            setEstado('lido')
          }}
          onCancel={() => setEstado('lido')}
        />
      ) : (
        <p className={styles['dito']}>{fala.texto}</p>
      )}
      {fala.proprio && podeComentar && estado === 'lido' && (
        <div className={styles['botoes']}>
          <Button size="small" variant="quiet" onClick={() => setEstado('mudando')}>
            {t('mudar')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setEstado('excluindo')}>
            {t('excluir')}
          </Button>
        </div>
      )}
      {estado === 'excluindo' && (
        <div className={styles['botoes']} role="alert">
          <span>{t('excluirPergunta', { count: respostas })}</span>
          <Button size="small" onClick={() => setEstado('lido')}>
            {comum('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={excluir.isPending} onClick={() => excluir.mutate()}>
            {t('excluir')}
          </Button>
        </div>
      )}
    </>
  )
}
