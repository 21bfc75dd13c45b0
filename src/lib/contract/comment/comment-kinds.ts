/** Why only its writer and the author of the post see a comment: AUTHOR, that author hid it; HELD, it waits for their approval. */
export const hidings = ['AUTHOR', 'HELD'] as const;
