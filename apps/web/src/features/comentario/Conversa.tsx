/** Comment thread with replies and resolution, shared by budgets and the DRE. */
import type { DreComentario } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../api/refusal.ts'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Comentario.module.css'
import { ComentarioForm, type Remark } from './ComentarioForm.tsx'
import type { MentionablePerson } from './mentions.ts'

type RemarkItem = DreComentario['respostas'][number]

interface ThreadItem extends RemarkItem {
  resolvedAt: string | null
  resolvedBy: MentionablePerson | null
  respostas: readonly RemarkItem[]
}

export interface ThreadActions {
  reply: (id: number, said: Remark, key: string) => Promise<unknown>
  change: (id: number, said: Remark) => Promise<unknown>
  resolve: (id: number, resolvido: boolean) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

interface ConversaProps {
  comentario: ThreadItem
  people: readonly MentionablePerson[]
  canComment: boolean
  atos: ThreadActions
  children?: ReactNode
}

export function Conversa({ comentario, people, canComment, atos, children }: ConversaProps) {
  const { t } = useTranslation('comentario')
  const [replying, setReplying] = useState(false)
  const { id, resolvedAt, resolvedBy, respostas } = comentario
  const resolve = useMutation({ mutationFn: () => atos.resolve(id, resolvedAt === null), onError: showRefusal })
  const daFala = { people, canComment, atos }
  return (
    <div className={styles['conversa']} data-resolvido={resolvedAt !== null || undefined}>
      {children}
      <FalaDe {...daFala} fala={comentario} respostas={respostas.length} />
      {resolvedBy && <p className={styles['nota']}>{t('resolvidoPor', { quem: resolvedBy.nome })}</p>}
      {respostas.length > 0 && (
        <ul className={styles['respostas']}>
          {respostas.map((response) => (
            <li key={response.id}>
              <FalaDe {...daFala} fala={response} respostas={0} />
            </li>
          ))}
        </ul>
      )}
      {canComment && !replying && (
        <div className={styles['botoes']}>
          <Button size="small" variant="quiet" onClick={() => setReplying(true)}>
            {t('responder')}
          </Button>
          <Button size="small" variant="quiet" busy={resolve.isPending} onClick={() => resolve.mutate()}>
            {t(resolvedAt === null ? 'resolver' : 'reabrir')}
          </Button>
        </div>
      )}
      {replying && (
        <ComentarioForm
          people={people}
          label={t('resposta')}
          sendLabel={t('responder')}
          onSend={async (remark, key) => {
            await atos.reply(id, remark, key)
            setReplying(false)
          }}
          onCancel={() => setReplying(false)}
        />
      )}
    </div>
  )
}

interface FalaDeProps extends Pick<ConversaProps, 'people' | 'canComment' | 'atos'> {
  fala: RemarkItem
  respostas: number
}

function FalaDe({ fala, respostas, people, canComment, atos }: FalaDeProps) {
  const { t } = useTranslation('comentario')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [state, setState] = useState<'lido' | 'mudando' | 'excluindo'>('lido')
  const remove = useMutation({ mutationFn: () => atos.remove(fala.id), onError: showRefusal })
  return (
    <>
      <p className={styles['fala']}>
        <strong>{fala.quem.nome}</strong>{' '}
        <time dateTime={fala.createdAt}>
          {formatInstant(fala.createdAt, now, language)}
          {fala.editedAt !== null && ` (${t('editado')})`}
        </time>
      </p>
      {state === 'mudando' ? (
        <ComentarioForm
          people={people}
          label={t('texto')}
          sendLabel={commonT('salvar')}
          inicial={fala}
          onSend={async (remark) => {
            await atos.change(fala.id, remark)
            setState('lido')
          }}
          onCancel={() => setState('lido')}
        />
      ) : (
        <p className={styles['dito']}>{fala.texto}</p>
      )}
      {fala.proprio && canComment && state === 'lido' && (
        <div className={styles['botoes']}>
          <Button size="small" variant="quiet" onClick={() => setState('mudando')}>
            {t('mudar')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setState('excluindo')}>
            {t('excluir')}
          </Button>
        </div>
      )}
      {state === 'excluindo' && (
        <div className={styles['botoes']} role="alert">
          <span>{t('excluirPergunta', { count: respostas })}</span>
          <Button size="small" onClick={() => setState('lido')}>
            {commonT('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('excluir')}
          </Button>
        </div>
      )}
    </>
  )
}
