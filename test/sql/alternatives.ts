/** Alternatives of a text that only a running program decides, chosen one after the other. */
import { Unreadable } from './values.ts'

class NotAsked extends Error {}

/** Within one run the same question has one answer. Over all runs each answer is given once. */
export class Chooser {
  readonly #turns = new Map<string, number>()
  readonly #given = new Map<string, Set<string>>()
  readonly #open = new Map<string, Set<string>>()
  #run = new Map<string, string>()
  #frozen = false

  choose(question: string, alternatives: readonly string[]): string {
    const before = this.#run.get(question)
    if (before !== undefined && alternatives.includes(before)) return before
    if (this.#frozen) throw new NotAsked()
    const turn = this.#turns.get(question) ?? 0
    const given = this.#given.get(question) ?? new Set()
    const open = this.#open.get(question) ?? new Set()
    for (const each of alternatives) if (!given.has(each)) open.add(each)
    // Shifted after each round, so that two questions with as many answers are not in step.
    const shifted = alternatives[(turn + Math.floor(turn / alternatives.length)) % alternatives.length]
    const answer = alternatives.find((each) => open.has(each)) ?? shifted
    if (answer === undefined) throw new Error(`no alternative for ${question}`)
    open.delete(answer)
    this.#turns.set(question, turn + 1)
    this.#given.set(question, given.add(answer))
    this.#open.set(question, open)
    this.#run.set(question, answer)
    return answer
  }

  get open(): readonly string[] {
    return [...this.#open].flatMap(([question, answers]) => (answers.size > 0 ? [question] : []))
  }

  begin(): void {
    this.#run = new Map()
  }

  frozen<T>(work: () => T): T | undefined {
    this.#frozen = true
    try {
      return work()
    } catch (error) {
      if (error instanceof NotAsked || error instanceof Unreadable) return undefined
      throw error
    } finally {
      this.#frozen = false
    }
  }
}
