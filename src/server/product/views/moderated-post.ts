/** The public id of what a tile shows of a post, as SQL: its video, or its first image. */
export const coverOf = (post: string): string =>
  `coalesce((select u.public_id from uploads u where u.id = ${post}.upload_id),
    (select u.public_id from post_images i join uploads u on u.id = i.upload_id where i.post_id = ${post}.id and i.position = 0))`;
