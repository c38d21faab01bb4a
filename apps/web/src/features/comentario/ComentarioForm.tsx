import { COMENTARIO_MAX, COMENTARIO_MENCOES_MAX } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createChave } from '../../api/idempotencia.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { MenuBotao } from '../../ui/MenuBotao.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import styles from './Comentario.module.css'
import { type Pessoa, addMencao, listMencoes, listSugestoes } from './mentions.ts'

export interface Dito {
  texto: string
  mencoes: string[]
}

interface ComentarioFormProps {
  pessoas: readonly Pessoa[]
  label: string
  enviar: string
  inicial?: { texto: string; mencoes: readonly Pessoa[] }
  /** `chave`: idempotency key, the same for the same text. */
  onSend: (dito: Dito, chave: string) => Promise<unknown>
  onCancel?: () => void
}

const VAZIO = { texto: '', mencoes: [] }

/** Text with mentions. Cleared when sent, kept when refused. */
export function ComentarioForm({ pessoas, label, enviar, inicial = VAZIO, onSend, onCancel }: ComentarioFormProps) {
  const { t } = useTranslation('comentario')
  const { t: comum } = useTranslation()
  const campo = useRef<HTMLTextAreaElement>(null)
  const [{ texto, chave }, setEstado] = useState(() => ({ texto: inicial.texto, chave: createChave() }))
  const [escolhidas, setEscolhidas] = useState(inicial.mencoes)
  const write = (novo: string) => setEstado({ texto: novo, chave: createChave() })
  const mencoes = listMencoes(texto, escolhidas, pessoas)
  const demais = mencoes.slice(COMENTARIO_MENCOES_MAX)
  const mandar = useMutation({
    mutationFn: () => onSend({ texto: texto.trim(), mencoes }, chave),
    onSuccess: () => {
      write('')
      setEscolhidas([])
    },
  })
  useUnsaved(texto.trim() !== inicial.texto.trim() && !mandar.isPending)
  const mention = (pessoa: Pessoa) => {
    write(addMencao(texto, pessoa))
    setEscolhidas([...escolhidas, pessoa])
    campo.current?.focus()
  }
  const nomesOf = (ids: readonly string[]): string =>
    ids.map((id) => `@${[...escolhidas, ...pessoas].find((pessoa) => pessoa.id === id)?.nome ?? ''}`).join(', ')
  const podeEnviar = texto.trim() !== '' && demais.length === 0
  const sugestoes = listSugestoes(texto, pessoas)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (podeEnviar) mandar.mutate()
  }
  return (
    <form className={styles['comentar']} onSubmit={submit}>
      <TextArea
        ref={campo}
        label={label}
        rows={2}
        maxLength={COMENTARIO_MAX}
        value={texto}
        {...(demais.length > 0 && {
          hint: t('mencoesDemais', { total: mencoes.length, max: COMENTARIO_MENCOES_MAX, quem: nomesOf(demais) }),
        })}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {sugestoes.length > 0 && (
        <div role="group" aria-label={t('mencionar')} className={styles['botoes']}>
          {sugestoes.map((pessoa) => (
            <Button key={pessoa.id} size="small" onClick={() => mention(pessoa)}>
              {`@${pessoa.nome}`}
            </Button>
          ))}
        </div>
      )}
      <FormError error={mandar.error} />
      <div className={styles['acoes']}>
        {pessoas.length > 0 && (
          <MenuBotao
            label={t('mencionar')}
            width={240}
            renderButton={(botao) => (
              <ToolbarButton icon="user" menu disabled={mencoes.length >= COMENTARIO_MENCOES_MAX} {...botao}>
                {t('mencionar')}
              </ToolbarButton>
            )}
            opcoes={pessoas.map((pessoa) => ({
              chave: pessoa.id,
              texto: pessoa.nome,
              run: () => mention(pessoa),
            }))}
          />
        )}
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {comum('cancelar')}
          </Button>
        )}
        <Button type="submit" size="small" variant="primary" busy={mandar.isPending} disabled={!podeEnviar}>
          {enviar}
        </Button>
      </div>
    </form>
  )
}
