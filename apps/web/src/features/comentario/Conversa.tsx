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
import { Note, Text } from '../../ui/Text.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
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
    <Stack className={styles['conversa']} gap={4}>
      {children}
      <FalaDe {...daFala} fala={comentario} respostas={respostas.length} isResolved={resolvedAt !== null} />
      {resolvedBy && <Note>{t('resolvidoPor', { quem: resolvedBy.nome })}</Note>}
      {respostas.length > 0 && (
        <Stack as="ul" className={styles['respostas']} gap={8}>
          {respostas.map((response) => (
            <Stack as="li" key={response.id} gap={4}>
              <FalaDe {...daFala} fala={response} respostas={0} />
            </Stack>
          ))}
        </Stack>
      )}
      {canComment && !replying && (
        <Inline wrap>
          <Button size="small" variant="quiet" onClick={() => setReplying(true)}>
            {t('responder')}
          </Button>
          <Button size="small" variant="quiet" busy={resolve.isPending} onClick={() => resolve.mutate()}>
            {t(resolvedAt === null ? 'resolver' : 'reabrir')}
          </Button>
        </Inline>
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
    </Stack>
  )
}

interface FalaDeProps extends Pick<ConversaProps, 'people' | 'canComment' | 'atos'> {
  fala: RemarkItem
  respostas: number
  isResolved?: boolean
}

function FalaDe({ fala, respostas, isResolved = false, people, canComment, atos }: FalaDeProps) {
  const { t } = useTranslation('comentario')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [state, setState] = useState<'lido' | 'mudando' | 'excluindo'>('lido')
  const remove = useMutation({ mutationFn: () => atos.remove(fala.id), onError: showRefusal })
  return (
    <>
      <p>
        <strong>{fala.quem.nome}</strong>{' '}
        <Text size={12} tone="quiet">
          <time dateTime={fala.createdAt}>
            {formatInstant(fala.createdAt, now, language)}
            {fala.editedAt !== null && ` (${t('editado')})`}
          </time>
        </Text>
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
        <Text as="p" written {...(isResolved && { tone: 'quiet' })}>
          {fala.texto}
        </Text>
      )}
      {fala.proprio && canComment && state === 'lido' && (
        <Inline wrap>
          <Button size="small" variant="quiet" onClick={() => setState('mudando')}>
            {t('mudar')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setState('excluindo')}>
            {t('excluir')}
          </Button>
        </Inline>
      )}
      {state === 'excluindo' && (
        <Inline role="alert" wrap>
          <span>{t('excluirPergunta', { count: respostas })}</span>
          <Button size="small" onClick={() => setState('lido')}>
            {commonT('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('excluir')}
          </Button>
        </Inline>
      )}
    </>
  )
}
