/** Menus and lists of a page open inside its `main`: out of the scrolling parts that would cut them, yet within a landmark. */
export const IN_PAGE = { target: '#conteudo' } as const
