// A form sent before its island runs would leave the page with what was typed. The form is marked instead; the island sends it.
addEventListener(
  'submit',
  (event) => {
    event.preventDefault();
    event.target.sentEarly = true;
  },
  true,
);
